// Elicitations of MCP servers: mostly Codex's own "may this tool be called?", else a form or a page of the server.
import { type ApprovalAsk, type ApprovalScope, isOwnToolName } from '@nod/doors';
import { z } from 'zod';
import type { AskedRequest, FindItem } from './asked-request.ts';
import { readForm } from './form.ts';

const metaSchema = z.object({
  codex_approval_kind: z.string().nullish().catch(null),
  persist: z.array(z.string()).nullish().catch(null),
  tool_params: z.record(z.string(), z.unknown()).nullish().catch(null),
});

const paramsSchema = z.object({
  turnId: z.string().nullish(),
  serverName: z.string(),
  mode: z.string().nullish().catch(null),
  _meta: metaSchema.nullish().catch(null),
  message: z.string().nullish().catch(null),
  url: z.string().nullish().catch(null),
  requestedSchema: z.unknown().optional(),
});

type Params = z.infer<typeof paramsSchema>;

/** Codex's terminal says it so. */
const PERSIST_LABELS: Record<string, string> = {
  session: 'Allow for this session',
  always: "Allow and don't ask me again",
};
const REFUSED = { action: 'decline', content: null, _meta: null };

export function readElicitation(params: unknown, findItem: FindItem): AskedRequest | null {
  const { data } = paramsSchema.safeParse(params);
  if (!data) return null;
  const about = { turnId: data.turnId ?? null, about: data.serverName };
  const isToolCall = data._meta?.codex_approval_kind === 'mcp_tool_call';
  const form = isToolCall || data.mode !== 'form' ? null : readForm(data.requestedSchema);
  if (form)
    return {
      ...about,
      ask: { type: 'questions', text: data.message ?? '', questions: form.questions },
      toResult: (answer) =>
        answer.type === 'answers'
          ? { action: 'accept', content: form.toContent(answer.answers), _meta: null }
          : REFUSED,
    };
  return {
    ...about,
    ask: isToolCall ? toToolAsk(data, findItem) : toPlainAsk(data),
    toResult(answer) {
      if (answer.type !== 'approve') return REFUSED;
      const _meta = answer.scope === null ? null : { persist: answer.scope };
      return { action: 'accept', content: {}, _meta };
    },
  };
}

function toToolAsk(params: Params, findItem: FindItem): ApprovalAsk {
  const toolName = `mcp__${params.serverName}__${findTool(params, findItem)}`.slice(0, 200);
  return {
    ...toPlainAsk(params),
    toolName,
    parameters: params._meta?.tool_params ?? {},
    text: '',
    scopes: toScopes(params._meta?.persist ?? []),
    isOwnTool: isOwnToolName(toolName),
  };
}

function toPlainAsk({ serverName, message, url }: Params): ApprovalAsk {
  return {
    type: 'approval',
    toolName: `mcp__${serverName}__elicitation`.slice(0, 200),
    parameters: url ? { url } : {},
    text: message ?? '',
    isEditable: false,
    scopes: [],
    isOwnTool: false,
  };
}

/** The call under way, else the name in Codex's question: `Allow the X MCP server to run tool "Y"?`. */
function findTool({ serverName, message }: Params, findItem: FindItem): string {
  const named = /run tool "([^"]{1,150})"/.exec(message ?? '')?.[1];
  const item = findItem(
    (each) => each.type === 'mcpToolCall' && each.server === serverName && each.status === 'inProgress',
  );
  return named ?? (item?.type === 'mcpToolCall' ? item.tool : 'tool');
}

function toScopes(persist: readonly string[]): ApprovalScope[] {
  return persist.flatMap((id) => {
    const label = PERSIST_LABELS[id];
    return label === undefined ? [] : [{ id, label }];
  });
}
