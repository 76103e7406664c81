// Scopes of a permission: Claude Code's own suggestions, in its words, and what it is told when one is chosen.
import type { ApprovalScope } from '@nod/doors';
import type { PermissionEvent } from '../hooks/hook-event.ts';

const MAX_SCOPES = 10;
const MAX_LABEL = 400;

type Update = Record<string, unknown>;

/** After a plan the person approves each edit, unless they choose otherwise. */
const PLAN_UPDATES: readonly Update[] = [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }];
const MANUAL: Update = { type: 'setMode', mode: 'default', destination: 'session' };

const MODES: Record<string, string> = {
  acceptEdits: 'accept edits (auto-approve file edits and common file commands)',
  auto: 'auto mode',
  plan: 'plan mode',
  bypassPermissions: 'bypass permissions mode',
};

const PLACES: Record<string, string> = {
  session: ' during this session',
  localSettings: ' in this project',
  projectSettings: ' in this project, for everybody',
  userSettings: ' in all projects',
};

export function isPlan({ tool_name }: PermissionEvent): boolean {
  return tool_name === 'ExitPlanMode';
}

export function toScopes(event: PermissionEvent): ApprovalScope[] {
  return suggestionsOf(event)
    .slice(0, MAX_SCOPES)
    .flatMap((update, index) => {
      const label = toLabel(update);
      return label === null ? [] : [{ id: toScopeId(index), label: label.slice(0, MAX_LABEL) }];
    });
}

/** What Claude Code is to remember; nothing for "this once". */
export function toScopedUpdates(event: PermissionEvent, scope: string | null): Update[] {
  const chosen = suggestionsOf(event).filter((_, index) => toScopeId(index) === scope);
  return isPlan(event) && chosen.length === 0 ? [MANUAL] : chosen;
}

function suggestionsOf(event: PermissionEvent): readonly Update[] {
  return isPlan(event) ? PLAN_UPDATES : event.permission_suggestions;
}

function toScopeId(index: number): string {
  return `suggestion-${index}`;
}

function toLabel({ type, rules, directories, mode, destination, behavior }: Update): string | null {
  const place = PLACES[String(destination)] ?? '';
  if (type === 'setMode') return `Yes, and switch to ${MODES[String(mode)] ?? String(mode)} for this session`;
  if (type === 'addDirectories' && Array.isArray(directories)) {
    return `Yes, and always allow access to ${directories.map(String).join(', ')}${place}`;
  }
  if (type === 'addRules' && behavior === 'allow' && Array.isArray(rules)) {
    return `Yes, and don’t ask again for ${rules.map(toRule).join(', ')}${place}`;
  }
  return null;
}

function toRule(rule: Update | null): string {
  const content = rule?.ruleContent;
  return typeof content === 'string' ? `${rule?.toolName}(${content})` : String(rule?.toolName);
}
