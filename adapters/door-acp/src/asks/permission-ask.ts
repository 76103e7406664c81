// Permission requests as approvals: the call joined with what was told of it before, the options by their ids and names.
import type { ApprovalAsk, ApprovalScope, AskAnswer } from '@nod/doors';
import type { AcpProfile } from '../profiles/profiles.ts';
import type { PermissionOption } from '../wire/permission-request.ts';
import type { WireCall, WireDiff } from '../wire/tool-call.ts';
import { CANCELLED, type OpenedAsk } from './opened-ask.ts';
import { isOwnTool } from './own-tools.ts';
import { readParameters, readToolName } from './told-call.ts';
import { isNewFile, renderDiff } from './unified-diff.ts';

export interface AskedCall {
  call: WireCall;
  /** The title under which it was first told. */
  firstTitle: string | null;
  folder: string;
}

const MAX_SCOPES = 10;
/** Of a scope. */
const MAX_ID = 200;
/** What a person can look through, and every surface can carry. */
const MAX_DIFF = 400_000;

/** How a name says no. */
const NO = /^\W*(?:no|reject|deny|decline|refuse|cancel|abort)\b|^\s*(?:否|拒绝|取消)/iu;

/** Whether names and kinds say the same, and each id means one option: who chooses by the kind then chooses what is meant. */
function isPlain(options: readonly PermissionOption[]): boolean {
  const isAmbiguous = new Set(options.map(({ optionId }) => optionId)).size < options.length;
  return !isAmbiguous && options.every(({ kind, name }) => !kind.startsWith('allow') || !NO.test(name));
}

/** Null: there is no "this once" to choose, or nobody can tell what is; so that it is no approval. */
export function toPermissionAsk(
  asked: AskedCall,
  options: readonly PermissionOption[],
  profile: AcpProfile,
): OpenedAsk | null {
  if (!isPlain(options)) return null;
  const once = options.find(({ kind }) => kind === 'allow_once');
  if (!once) return null;
  const others = options.filter(
    (each) => each !== once && each.kind.startsWith('allow') && each.optionId.length <= MAX_ID,
  );
  const scopes = others.slice(0, MAX_SCOPES).map(toScope);
  return {
    ask: toApproval(asked, scopes, profile),
    respond: (answer) => respond(answer, { once, options, scopes }),
  };
}

function toScope({ optionId, name }: PermissionOption): ApprovalScope {
  return { id: optionId, label: (name || optionId).slice(0, 400) };
}

function toApproval(asked: AskedCall, scopes: ApprovalScope[], profile: AcpProfile): ApprovalAsk {
  const { call } = asked;
  const toolName = readToolName(asked, profile);
  const parameters = readParameters(call);
  return {
    type: 'approval',
    toolName,
    parameters,
    preview: toPreview(asked, parameters),
    text: readText(call, parameters),
    isEditable: false,
    scopes,
    isOwnTool: isOwnTool(asked, toolName),
  };
}

function toPreview({ call, folder }: AskedCall, parameters: Record<string, unknown>): ApprovalAsk['preview'] {
  const diffs = call.content.filter((each): each is WireDiff => each.type === 'diff');
  if (diffs.length > 0) return toEditPreview(diffs);
  const { command, cwd } = parameters;
  if (call.kind !== 'execute' || typeof command !== 'string') return { type: 'plain' };
  return { type: 'command', command, folder: typeof cwd === 'string' ? cwd : folder };
}

/** A change that is too long to be shown is none that can be approved by looking at it: its parameters are. */
function toEditPreview(diffs: readonly WireDiff[]): ApprovalAsk['preview'] {
  const diff = diffs.map(renderDiff).join('');
  if (diff.length > MAX_DIFF) return { type: 'plain' };
  return {
    type: 'edit',
    path: diffs.map(({ path }) => path).join(', '),
    diff,
    isNew: diffs.every(isNewFile),
  };
}

/** What the agent says of the call beyond its parameters. */
function readText(call: WireCall, parameters: Record<string, unknown>): string {
  const texts = call.content.flatMap((each) => (each.type === 'content' ? [each.content.text.trim()] : []));
  const told = new Set([...Object.values(parameters), JSON.stringify(parameters)]);
  return texts.filter((text) => text !== '' && !told.has(text)).join('\n');
}

interface Choices {
  once: PermissionOption;
  options: readonly PermissionOption[];
  scopes: readonly ApprovalScope[];
}

function respond(answer: AskAnswer, { once, options, scopes }: Choices): Record<string, unknown> {
  if (answer.type === 'approve') {
    const isKnown = answer.scope !== null && scopes.some(({ id }) => id === answer.scope);
    // A scope that nobody offered reaches no further than this once.
    return select(isKnown && answer.scope !== null ? answer.scope : once.optionId);
  }
  if (answer.type !== 'reject') return CANCELLED;
  const rejection =
    options.find(({ kind }) => kind === 'reject_once') ??
    options.find(({ kind }) => kind.startsWith('reject'));
  return rejection ? select(rejection.optionId) : CANCELLED;
}

function select(optionId: string): Record<string, unknown> {
  return { outcome: { outcome: 'selected', optionId } };
}
