"""Invalid messages, and messages in an invalid order."""

import pytest

import bundles

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED = -32002, -32800


def code(answer):
    assert "result" not in answer
    assert answer["error"]["message"]
    return answer["error"]["code"]


# --- Order ---


def test_requests_before_initialize_are_rejected(wire, bundle):
    server = wire(begins=False)
    assert code(server.outline(bundle / "Root.plist")) == NOT_INITIALIZED
    assert code(server.call("shutdown")) == NOT_INITIALIZED
    # Notifications are dropped.
    server.open(bundle / "Root.plist", "<")
    server.begin()
    assert server.outline(bundle / "Root.plist")["result"] is None


def test_a_second_initialize_is_rejected(wire, bundle):
    server = wire(root=bundle)
    assert code(server.call("initialize", {"processId": None, "rootUri": None, "capabilities": {}})) == INVALID_REQUEST
    server.open(bundle / "Root.plist", bundles.text(bundle / "Root.plist"))
    assert len(server.outline(bundle / "Root.plist")["result"]) > 3


def test_requests_after_shutdown_are_rejected(wire, bundle):
    server = wire(root=bundle)
    assert server.call("shutdown") == {"jsonrpc": "2.0", "id": server.last, "result": None}
    assert code(server.outline(bundle / "Root.plist")) == INVALID_REQUEST
    assert code(server.call("shutdown")) == INVALID_REQUEST
    server.note("exit")
    assert server.rest() == ([], 0)


@pytest.mark.parametrize("begins", [False, True])
def test_exit_without_shutdown_is_an_error(wire, begins):
    server = wire(begins=begins)
    server.note("exit")
    assert server.rest() == ([], 1)


def test_requests_after_exit_are_not_answered(wire):
    server = wire()
    server.send(server.request("shutdown", id=7), server.notification("exit"), server.request("shutdown", id=8))
    messages, exit_code = server.rest()
    assert [message["id"] for message in messages] == [7]
    assert exit_code == 0


# --- Unknown messages and parameters ---


def test_unknown_requests_are_rejected_and_unknown_notifications_ignored(wire):
    server = wire()
    for method in ["textDocument/codeLens", "no/such/method", "", "$/unknown"]:
        assert code(server.call(method, {})) == METHOD_NOT_FOUND
    server.note("no/such/notification", {})
    server.note("$/setTrace", {"value": "verbose"})
    assert server.call("shutdown")["result"] is None


def test_responses_without_a_request_are_ignored(wire):
    server = wire()
    server.send({"jsonrpc": "2.0", "id": "never", "result": None}, {"jsonrpc": "2.0", "id": 3, "error": {"code": 1}})
    assert server.call("shutdown")["result"] is None
    assert server.others == []


@pytest.mark.parametrize("params", [
    None, {}, [], {"textDocument": None}, {"textDocument": {"uri": 3}}, {"textDocument": []},
])
def test_requests_without_required_parameters_are_rejected(wire, params):
    server = wire()
    for method in ["textDocument/documentSymbol", "textDocument/hover", "textDocument/rename"]:
        assert code(server.call(method, params)) in (INVALID_PARAMS, METHOD_NOT_FOUND)
    assert server.call("shutdown")["result"] is None


@pytest.mark.parametrize("position", [
    None, {}, {"line": 0}, {"line": -1, "character": 0}, {"line": 0, "character": -1}, {"line": "1", "character": 2},
    {"line": 0.5, "character": 1e9}, [],
])
def test_invalid_positions_are_rejected(wire, bundle, position):
    server = wire(root=bundle)
    path = bundle / "Root.plist"
    server.open(path, bundles.text(path))
    params = {"textDocument": {"uri": path.as_uri()}, "range": {"start": position, "end": position}}
    assert code(server.call("textDocument/inlayHint", params)) == INVALID_PARAMS
    assert len(server.outline(path)["result"]) > 3


@pytest.mark.parametrize("position", [
    {"line": 0, "character": 2**31 - 1}, {"line": 2**31 - 1, "character": 0}, {"line": 2**53, "character": 2**53},
    {"line": 2**63 - 1, "character": 2**63 - 1},
])
def test_positions_after_the_end_count_as_the_end(wire, bundle, position):
    server = wire(root=bundle)
    path = bundle / "Root.plist"
    server.open(path, bundles.text(path))
    start = {"line": 0, "character": 0}
    for range_ in [{"start": start, "end": position}, {"start": position, "end": start}]:
        params = {"textDocument": {"uri": path.as_uri()}, "range": range_}
        assert "result" in server.call("textDocument/inlayHint", params)
    server.change(path, 2, {"range": {"start": position, "end": position}, "text": "<!-- end -->"})
    assert server.published(path)["version"] in (1, 2)
    assert len(server.outline(path)["result"]) > 3


# --- Invalid messages ---


@pytest.mark.parametrize("content, error", [
    (b"{", PARSE_ERROR), (b"", PARSE_ERROR), (b"\xff\xfe", PARSE_ERROR), (b"[" * 100_000, PARSE_ERROR),
    (b"[]", INVALID_REQUEST), (b"3", INVALID_REQUEST), (b"null", INVALID_REQUEST), (b"{}", INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":[],"method":"shutdown"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":1,"method":3}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}', INVALID_REQUEST),
])
def test_an_invalid_message_is_answered_without_an_id(wire, content, error):
    server = wire()
    server.send(content)
    answer = server.read()
    assert code(answer) == error
    assert answer["id"] is None
    assert server.call("shutdown")["result"] is None


def test_ids_may_be_strings(wire):
    server = wire()
    for id in ["a", "", "1", "settings-bundle-1", 0, -5, 2**53]:
        server.send(server.request("no/such", id=id))
        assert server.answer(id)["id"] == id


# --- Canceled and outdated requests ---


def test_a_pending_request_can_be_canceled(wire, bundle):
    server = wire(root=bundle)
    path = bundle / "Root.plist"
    server.open(path, bundles.text(path))
    params = {"textDocument": {"uri": path.as_uri()}}
    server.send(
        server.request("textDocument/documentSymbol", params, id=10),
        server.request("textDocument/documentSymbol", params, id=11), server.notification("$/cancelRequest", {"id": 10}),
        server.notification("$/cancelRequest", {"id": 99}))
    assert code(server.answer(10)) == CANCELLED
    assert len(server.answer(11)["result"]) > 3
    # An answered request cannot be canceled, and its id can be reused.
    server.note("$/cancelRequest", {"id": 11})
    server.outline(path)
    server.send(server.request("textDocument/documentSymbol", params, id=11))
    assert len(server.answer(11)["result"]) > 3


def test_a_request_is_answered_for_the_text_at_that_time(wire, bundle):
    server = wire(root=bundle)
    path = bundle / "Root.plist"
    server.open(path, bundles.text(path))
    params = {"textDocument": {"uri": path.as_uri()}}
    new = bundles.pane(bundles.item("Group", Title="Only"))
    change = {"textDocument": {"uri": path.as_uri(), "version": 2}, "contentChanges": [{"text": new}]}
    server.published(path)
    server.send(
        server.request("textDocument/documentSymbol", params, id=10),
        server.notification("textDocument/didChange", change),
        server.request("textDocument/documentSymbol", params, id=11))
    assert len(server.answer(10)["result"]) > 3
    assert [symbol["name"] for symbol in server.answer(11)["result"]] == ["Only"]
    assert server.published(path)["version"] == 2


def test_changes_of_files_that_are_not_open_are_ignored(wire, bundle):
    server = wire(root=bundle)
    path = bundle / "Root.plist"
    server.change(path, 2, {"text": "<"})
    server.note("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
    server.note("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})
    assert server.outline(path)["result"] is None
    for params in [{}, [], {"textDocument": {"uri": path.as_uri()}}, {"textDocument": 3}]:
        for method in ["didOpen", "didChange", "didClose", "didSave"]:
            server.note("textDocument/" + method, params)
    assert server.call("shutdown")["result"] is None
