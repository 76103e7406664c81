// A tool call, and what the person is shown of it before it runs.
import { z } from 'zod';
import { tagged } from '../ids/tagged.ts';
import { pageSendingSchema } from '../pages/page-call.ts';

export const toolParametersSchema = z.record(z.string(), z.unknown());

export type ToolParameters = z.infer<typeof toolParametersSchema>;

/** Parameters as somebody gives them. The one name that would be lost on the way is refused: what is shown is all there is. */
export const givenParametersSchema = z.preprocess((given, context) => {
  if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
    context.addIssue({ code: 'custom', path: ['__proto__'], message: 'no parameter is called "__proto__"' });
  return given;
}, toolParametersSchema) as z.ZodType<ToolParameters, ToolParameters>;

export const toolCallSchema = z.object({
  id: z.string(),
  toolName: z.string(),
  parameters: toolParametersSchema,
  /** The parameters that are as the tool has them when nothing is said. Absent: none is. */
  defaults: z.array(z.string()).optional(),
});

export type ToolCall = z.infer<typeof toolCallSchema>;

/** What is said about this call, beside what the tool does anyway. */
export function withoutDefaults({
  parameters,
  defaults = [],
}: Pick<ToolCall, 'parameters'> & { defaults?: readonly string[] | undefined }): ToolParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !defaults.includes(name)));
}

/** A file that a command names: what it holds decides what the command does. */
export const namedFileSchema = z.object({
  /** Relative to the allowed folder, or in full where it lies outside. */
  path: z.string(),
  bytes: z.number(),
  /** Of a package.json, only the scripts that run. Null: `notShown` says why. */
  content: z.string().nullable(),
  notShown: z.enum(['too-long', 'too-many', 'not-text', 'unreadable', 'secret']).nullable(),
});

export type NamedFile = z.infer<typeof namedFileSchema>;

/** What a call would do, beyond its parameters. */
export const toolCallPreviewSchema = z.discriminatedUnion('type', [
  /** The parameters say it all. */
  tagged('plain', {}),
  tagged('command', {
    command: z.string(),
    /** Where it starts, in full. */
    folder: z.string(),
    /** It cannot change anything outside that folder's own tree. */
    isCaged: z.boolean(),
    /** The files it names, those shown first in full. */
    files: z.array(namedFileSchema),
    /** The parameters of which nothing is to be seen that is not here. */
    shows: z.array(z.string()),
  }),
  tagged('edit', {
    path: z.string(),
    /** A unified diff of the whole change. */
    diff: z.string(),
    isNew: z.boolean(),
    /** The parameters of which nothing is to be seen that is not here. */
    shows: z.array(z.string()),
  }),
  tagged('mcp', {
    server: z.string(),
    /** As the server calls it. */
    tool: z.string(),
    title: z.string().nullable(),
    /** In the server's own words, as the model reads them. */
    description: z.string().nullable(),
    /** What the server says of its tool; nothing proves it. Null where it says nothing. */
    annotations: z.object({
      readOnly: z.boolean().nullable(),
      destructive: z.boolean().nullable(),
      idempotent: z.boolean().nullable(),
      openWorld: z.boolean().nullable(),
    }),
  }),
  /** An action on the page that the person has beside the panel. */
  tagged('page', {
    url: z.string(),
    title: z.string(),
    /** What it acts on, such as `button "Send"`, or the address that is opened; empty: the page as a whole. */
    element: z.string(),
    /** What it sends off, as far as the page tells. */
    sending: pageSendingSchema.exactOptional(),
  }),
  /** As things are now, the call would only fail. */
  tagged('failing', { reason: z.string() }),
]);

export type ToolCallPreview = z.infer<typeof toolCallPreviewSchema>;

/** Why a call is asked about in every mode. */
export const toolRiskSchema = z.enum([
  'outside-folder',
  'secrets',
  'submission',
  'other-site',
  'other-page',
  'draft',
  'demonstration',
]);

export type ToolRisk = z.infer<typeof toolRiskSchema>;

/** What a call would do, found out before it runs. */
export interface ToolCallInspection {
  preview: ToolCallPreview;
  /** Why the person is asked in every mode; null when there is no such reason. */
  risk: ToolRisk | null;
  /** The parameters that "allow from now on" is bound to; null when that cannot be given. */
  permission: string[] | null;
  /** What "allow from now on" depends on beyond those parameters; nothing unless given. */
  permissionTarget?: string;
  /** What the call depends on beyond its parameters, such as a resolved path: an approval is bound to it as well. */
  target: string;
}
