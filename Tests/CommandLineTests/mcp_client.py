"""Calls tools of `settings-bundle mcp` with the official Python SDK, which validates every message.

Usage: mcp_client.py TOOL FOLDER MODE < CALLS

MODE is `legacy` (with initialize), `auto` or a revision. CALLS is a JSON array of [tool, arguments]. Prints the revision,
the names of the tools, and for each call its result.
"""
import asyncio
import json
import sys

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client


async def main(tool, folder, mode):
    server = stdio_client(StdioServerParameters(command=tool, args=["mcp"], cwd=folder))
    results = []
    async with Client(server, mode=mode) as client:
        tools = await client.list_tools()
        for name, arguments in json.load(sys.stdin):
            result = await client.call_tool(name, arguments)
            results.append(
                {
                    "isError": bool(result.is_error),
                    "structured": result.structured_content,
                    "content": [
                        {"type": block.type, "text": getattr(block, "text", None), "data": getattr(block, "data", None)}
                        for block in result.content
                    ],
                }
            )
        print(
            json.dumps(
                {
                    "revision": client.protocol_version,
                    "tools": [tool.name for tool in tools.tools],
                    "results": results,
                }
            )
        )


asyncio.run(main(*sys.argv[1:]))
