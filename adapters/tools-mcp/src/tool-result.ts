// The result of an MCP tool as text for the model and the person.
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import type { ToolResult } from '@nod/agent';

const MAX_CHARACTERS = 50_000;

/** An answer marked as an error is a failure. */
export function toToolResult(result: CallToolResult, toolName: string): ToolResult {
  const { structuredContent, isError } = result;
  const text = shorten(toText(result));
  if (isError) return toFailure(text || `"${toolName}" failed without saying why`);
  return {
    success: true,
    displayText: text || '(no content)',
    ...(structuredContent === undefined ? {} : { data: structuredContent }),
  };
}

export function toFailure(error: string, ...alternatives: string[]): ToolResult {
  const otherwise = ['Try again with other arguments, or go on without this tool.'];
  return { success: false, error, alternatives: alternatives.length > 0 ? alternatives : otherwise };
}

/** Servers repeat structured content as text; it is told when there is no text. */
function toText({ content, structuredContent }: CallToolResult): string {
  const text = content.map(renderBlock).join('\n');
  return text === '' && structuredContent !== undefined ? JSON.stringify(structuredContent, null, 2) : text;
}

function renderBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `[${block.type}, ${block.mimeType}, ${toSize(block.data)}; it cannot be shown here]`;
    case 'resource_link':
      return `[link to ${block.title ?? block.name}: ${block.uri}${block.description ? `: ${block.description}` : ''}]`;
    case 'resource':
      return renderResource(block.resource);
  }
}

function renderResource(resource: Extract<ContentBlock, { type: 'resource' }>['resource']): string {
  if ('text' in resource) return `[content of ${resource.uri}]\n${resource.text}`;
  return `[content of ${resource.uri}, ${resource.mimeType ?? 'of unknown kind'}, ${toSize(resource.blob)}; it cannot be shown here]`;
}

function toSize(base64: string): string {
  return `${Math.ceil((base64.length * 3) / 4 / 1024)} KB`;
}

function shorten(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const left = text.length - MAX_CHARACTERS;
  return `${text.slice(0, MAX_CHARACTERS)}\n[${left} more characters left out; ask for less at once]`;
}
