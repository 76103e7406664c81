// Items of a run, as it is shown: tool calls one after the other, and plans with a call for each step. Pure.
import {
  findChosen,
  type Run,
  type RunStep,
  type ToolApproval,
  type ToolCall,
  type ToolCallOutcome,
  type ToolProgress,
} from '@nod/protocol';

/** `waiting`: for the person's word. `skipped`: a step of a plan that never was called. */
export type CallStatus = 'pending' | 'waiting' | 'running' | 'skipped' | ToolCallOutcome;

export interface CallItem {
  kind: 'call';
  key: string;
  /** Null for a step of a plan that has not been called. */
  callId: string | null;
  toolName: string;
  status: CallStatus;
  /** Null for a step of a plan that has not been called. */
  parameters: ToolCall['parameters'] | null;
  /** Of these, the ones that are as the tool has them when nothing is said. */
  defaults: readonly string[];
  /** What came of it, in words. */
  text: string;
  startedAt: number | null;
  settledAt: number | null;
  /** It carries out a plan, which stands below it: its parameters say nothing more. */
  hasPlan: boolean;
  /** How far it is, while it runs and says so. */
  progress: ToolProgress | null;
  /** What the person was asked about it, if they were. */
  approval: ToolApproval | null;
  /** Of a step of a plan, where it is known: why it is taken, and how many milliseconds it is expected to take. */
  thought: string | null;
  estimatedDuration: number | null;
}

export interface PlanItem {
  kind: 'plan';
  key: string;
  steps: CallItem[];
  /** Milliseconds, where known. */
  estimatedDuration: number | null;
}

/** What the model said before it called tools. */
export interface SaidItem {
  kind: 'said';
  key: string;
  text: string;
}

export type RunItem = CallItem | PlanItem | SaidItem;

type StepOf<T extends RunStep['type']> = Extract<RunStep, { type: T }>;

interface Reading {
  items: RunItem[];
  /** The calls of the newest plan, by the step's id. */
  planned: Map<string, CallItem>;
  /** Calls that have begun, by id. Two plans may use the same ids: the newest counts. */
  begun: Map<string, CallItem>;
}

/** With the approvals of the run, calls that wait for the person are there before they begin. */
export function toRunItems({ steps, end }: Run, approvals: readonly ToolApproval[] = []): RunItem[] {
  const reading: Reading = { items: [], planned: new Map(), begun: new Map() };
  for (const [index, step] of steps.entries()) read(reading, step, String(index));
  for (const approval of approvals) addApproval(reading, approval);
  if (end) for (const call of toCalls(reading.items)) closeCall(call, end.outcome === 'interrupted');
  return inCalledOrder(reading.items, steps);
}

/** Calls of one turn begin side by side, in any order; they are shown in the order the model wrote them. */
function inCalledOrder(items: readonly RunItem[], steps: readonly RunStep[]): RunItem[] {
  const order = new Map(
    steps
      .flatMap((step) => (step.type === 'model-turn-ended' ? step.toolCalls : []))
      .map(({ id }, index) => [id, index]),
  );
  const placeOf = (item: RunItem) => (item.kind === 'call' ? order.get(item.callId ?? '') : undefined);
  const sorted = items
    .filter((item) => placeOf(item) !== undefined)
    .sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0));
  return items.map((item) => (placeOf(item) === undefined ? item : (sorted.shift() ?? item)));
}

/** Every call of the items, those of plans included. */
export function toCalls(items: readonly RunItem[]): CallItem[] {
  return items.flatMap((item) => {
    if (item.kind === 'said') return [];
    return item.kind === 'plan' ? item.steps : [item];
  });
}

function read(reading: Reading, step: RunStep, key: string): void {
  if (step.type === 'plan-created') readPlan(reading, step, key);
  else if (step.type === 'plan-step-updated') readPlanStep(reading, step);
  else if (step.type === 'tool-call-started') readStart(reading, step, key);
  else if (step.type === 'tool-call-settled') readSettlement(reading, step, key);
  else readTurn(reading, step, key);
}

function readTurn({ items }: Reading, { text }: StepOf<'model-turn-ended'>, key: string): void {
  if (text.trim() !== '') items.push({ kind: 'said', key, text });
}

function readPlan(reading: Reading, plan: StepOf<'plan-created'>, key: string): void {
  const { steps, estimatedDuration = null } = plan;
  const calls = steps.map(({ id, tool, ...step }) => ({
    ...toCall(`${key}/${id}`, tool, 'pending'),
    thought: step.thought ?? null,
    estimatedDuration: step.estimatedDuration ?? null,
  }));
  for (const call of reading.begun.values()) {
    if (steps.every(({ id }) => id.startsWith(`${call.callId}.`))) call.hasPlan = true;
  }
  reading.planned = new Map(steps.flatMap(({ id }, index) => (calls[index] ? [[id, calls[index]]] : [])));
  reading.items.push({ kind: 'plan', key, steps: calls, estimatedDuration });
}

const STATUSES: Record<StepOf<'plan-step-updated'>['status'], CallStatus> = {
  pending: 'pending',
  running: 'running',
  completed: 'succeeded',
  failed: 'failed',
  skipped: 'skipped',
  stopped: 'stopped',
};

function readPlanStep({ planned }: Reading, { stepId, status, text }: StepOf<'plan-step-updated'>): void {
  const call = planned.get(stepId);
  // What the call itself has told is exact; a step adds what happens without a call.
  if (!call || call.settledAt !== null) return;
  call.status = STATUSES[status];
  if (text !== '') call.text = text;
}

function readStart(reading: Reading, { call, at }: StepOf<'tool-call-started'>, key: string): void {
  const item = takePlanned(reading, call.id, call.toolName) ?? toCall(key, call.toolName, 'running');
  if (item.key === key) reading.items.push(item);
  Object.assign(item, { ...toTold(call), status: 'running', startedAt: at });
  reading.begun.set(call.id, item);
}

function toTold({ id, parameters, defaults = [] }: ToolCall): Partial<CallItem> {
  return { callId: id, parameters, defaults };
}

function takePlanned({ planned }: Reading, id: string, toolName: string): CallItem | null {
  const item = planned.get(id);
  return item && item.startedAt === null && item.toolName === toolName ? item : null;
}

function readSettlement(reading: Reading, step: StepOf<'tool-call-settled'>, key: string): void {
  const { call, at, outcome, text } = step;
  if (!reading.begun.has(call.id)) readStart(reading, { type: 'tool-call-started', at, call }, key);
  const item = reading.begun.get(call.id);
  reading.begun.delete(call.id);
  if (item) Object.assign(item, { status: outcome, text, settledAt: at });
}

/** The call that was asked about: one that has begun, a step of a plan, or one not seen before. */
function addApproval({ items, planned }: Reading, approval: ToolApproval): void {
  const { call, settlement } = approval;
  const known = toCalls(items).find(({ callId }) => callId === call.id);
  const item = known ?? planned.get(call.id) ?? toCall(call.id, call.toolName, 'waiting');
  if (!known && item.key === call.id) items.push(item);
  item.approval = approval;
  if (known && (known.settledAt !== null || settlement)) return;
  Object.assign(item, { ...toTold(call), status: toStatus(approval) });
}

/** How a call stands that has not begun. */
function toStatus({ settlement }: ToolApproval): CallStatus {
  if (!settlement) return 'waiting';
  if (settlement.outcome === 'cancelled') return 'stopped';
  if (settlement.outcome === 'expired') return 'expired';
  return findChosen(settlement, 'verdict')?.verdict === 'approved' ? 'running' : 'rejected';
}

function toCall(key: string, toolName: string, status: CallStatus): CallItem {
  return {
    kind: 'call',
    key,
    callId: null,
    toolName,
    status,
    parameters: null,
    defaults: [],
    text: '',
    startedAt: null,
    settledAt: null,
    hasPlan: false,
    progress: null,
    approval: null,
    thought: null,
    estimatedDuration: null,
  };
}

/** Nothing goes on once the run has ended. */
function closeCall(call: CallItem, isInterrupted: boolean): void {
  if (call.status === 'running') call.status = isInterrupted ? 'unknown' : 'stopped';
  if (call.status === 'waiting') call.status = 'stopped';
  if (call.status === 'pending') call.status = 'skipped';
}

/** Whether there is anything to say of it: a plain answer without tools, tokens or reasoning speaks for itself. */
export function isWorthShowing({ steps, end }: Run, showReasoning: boolean): boolean {
  if (!end || steps.length > 0 || end.outcome !== 'completed') return true;
  return end.inputTokens + end.outputTokens > 0 || (showReasoning && end.reasoning !== '');
}
