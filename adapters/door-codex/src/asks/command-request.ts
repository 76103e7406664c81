// Requests to run a command, or to write into one that runs.
import type { ApprovalAsk, ApprovalScope, AskAnswer } from '@nod/doors';
import { z } from 'zod';
import type { AskedRequest } from './asked-request.ts';
import { unwrapShell } from './shell-command.ts';

const amendmentSchema = z.object({
  acceptWithExecpolicyAmendment: z.object({ execpolicy_amendment: z.array(z.string()) }),
});
const networkSchema = z.object({
  applyNetworkPolicyAmendment: z.object({
    network_policy_amendment: z.object({ host: z.string(), action: z.string() }),
  }),
});

const paramsSchema = z.object({
  kind: z.string().nullish().catch(null),
  turnId: z.string(),
  itemId: z.string(),
  reason: z.string().nullish(),
  command: z.string().nullish(),
  cwd: z.string().nullish(),
  networkApprovalContext: z.object({ host: z.string(), protocol: z.string() }).nullish().catch(null),
  additionalPermissions: z.unknown().optional(),
  availableDecisions: z.array(z.unknown()).max(20).nullish().catch(null),
});

type Params = z.infer<typeof paramsSchema>;

export function readCommandRequest(params: unknown): AskedRequest | null {
  const { data } = paramsSchema.safeParse(params);
  if (!data) return null;
  const decisions = data.availableDecisions ?? ['acceptForSession'];
  return {
    turnId: data.turnId,
    about: data.itemId,
    ask: toAsk(data, toScopes(decisions)),
    toResult: (answer) => ({ decision: toDecision(answer, decisions) }),
  };
}

function toAsk(params: Params, scopes: ApprovalScope[]): ApprovalAsk {
  const { command, cwd, kind, networkApprovalContext: network, additionalPermissions } = params;
  return {
    type: 'approval',
    toolName: kind === 'writeStdin' ? 'write_stdin' : 'shell',
    parameters: {
      ...(command ? { command } : {}),
      ...(cwd ? { cwd } : {}),
      ...(network ? { network } : {}),
      ...(additionalPermissions ? { additionalPermissions } : {}),
    },
    ...(command ? { preview: { type: 'command', command: unwrapShell(command), folder: cwd ?? '' } } : {}),
    text: params.reason ?? '',
    isEditable: false,
    scopes,
    isOwnTool: false,
  };
}

/** A scope's id is the decision's place in the list, which is the same when the request is told again. */
function toScopes(decisions: readonly unknown[]): ApprovalScope[] {
  return decisions
    .flatMap((decision, index) => {
      const label = toLabel(decision);
      return label === null ? [] : [{ id: `decision-${index}`, label: label.slice(0, 400) }];
    })
    .slice(0, 10);
}

/** As Codex's own terminal says it; null where it is not a wider yes. */
function toLabel(decision: unknown): string | null {
  if (decision === 'acceptForSession') return "Yes, and don't ask again for this command in this session";
  const amendment = amendmentSchema.safeParse(decision).data?.acceptWithExecpolicyAmendment;
  if (amendment)
    return `Yes, and don't ask again for commands that start with \`${amendment.execpolicy_amendment.join(' ')}\``;
  const network =
    networkSchema.safeParse(decision).data?.applyNetworkPolicyAmendment.network_policy_amendment;
  return network?.action === 'allow' ? `Yes, and allow this host in the future: ${network.host}` : null;
}

function toDecision(answer: AskAnswer, decisions: readonly unknown[]): unknown {
  if (answer.type !== 'approve') return 'decline';
  const index = /^decision-(\d+)$/.exec(answer.scope ?? '')?.[1];
  return index === undefined ? 'accept' : (decisions[Number(index)] ?? 'accept');
}
