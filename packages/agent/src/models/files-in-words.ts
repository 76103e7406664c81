// Files in words: a model that is told in words of the files it cannot be shown. What its provider does not take is
// never sent; when a provider refuses a turn with files, the same turn is asked once more without them.
import { toMaterial } from '../prompt/material.ts';
import type {
  Model,
  ModelEvent,
  ModelFailure,
  ModelFile,
  ModelMessage,
  ModelRequest,
  ProviderModel,
  UnseenFile,
} from './model.ts';

const NOT_SHOWN =
  'files that you were not shown, because you cannot be given them; the person is told so. Do not guess what is in them.';
/** Of the provider's own words about a refusal. */
const MOST_WORDS = 300;

/**
 * Contract: for one run, because a refusal counts from then on: no file is sent to this model again. A refusal is one
 * only when the turn goes well without files; else the failure is passed on, and nothing is remembered.
 */
export function withFilesInWords(model: ProviderModel): Model {
  let refusal: string | null = null;
  return {
    name: model.name,
    async *stream(request) {
      const words = refusal;
      const judge = (file: ModelFile) =>
        words === null ? evaluateFile(model, file) : toRefused(file, words);
      const first = splitFiles(request, judge);
      if (first.unseen.length > 0) yield { type: 'files-unseen', files: first.unseen };
      const refused = yield* attempt(model, first.request);
      if (refused === null) return;
      const said = refused.message.slice(0, MOST_WORDS).toWellFormed();
      const second = splitFiles(first.request, (file) => toRefused(file, said));
      for await (const event of model.stream(second.request)) {
        if (refusal === null && event.type !== 'failure') {
          refusal = said;
          yield { type: 'files-unseen', files: second.unseen };
        }
        yield event;
      }
    },
  };
}

/** Passes the events on; the failure is held back where it may be the files' fault, and returned. */
async function* attempt(
  model: Model,
  request: ModelRequest,
): AsyncGenerator<ModelEvent, ModelFailure | null> {
  const hasFiles = request.messages.some((message) => message.role === 'user' && message.files !== undefined);
  let hasEmitted = false;
  for await (const event of model.stream(request)) {
    const mayBeFiles = hasFiles && !hasEmitted && event.type === 'failure' && isRefusal(event.failure);
    if (mayBeFiles) return event.failure;
    hasEmitted = true;
    yield event;
  }
  return null;
}

/** Servers that cannot see say so in many ways: a bad request, or an error of their own that speaks of it. */
function isRefusal({ kind, message }: ModelFailure): boolean {
  if (kind === 'bad-request') return true;
  return (
    (kind === 'overloaded' || kind === 'broken-stream') &&
    /\b(?:images?|pictures?|vision|multi-?modal|mmproj|pdfs?|image_url|inline_?data)\b|图[片像]/iu.test(
      message,
    )
  );
}

function evaluateFile(model: ProviderModel, file: ModelFile): UnseenFile | null {
  const why = model.evaluateFile(file);
  return why === 'taken' ? null : { name: file.name, why };
}

function toRefused({ name }: ModelFile, words: string): UnseenFile {
  return { name, why: 'refused', words };
}

type Judge = (file: ModelFile) => UnseenFile | null;

/** The request with the files that can be shown, and words in place of the others. */
function splitFiles(request: ModelRequest, judge: Judge): { request: ModelRequest; unseen: UnseenFile[] } {
  const unseen: UnseenFile[] = [];
  const messages = request.messages.map((message): ModelMessage => {
    if (message.role !== 'user' || message.files === undefined) return message;
    const hidden = message.files.map(judge);
    const found = hidden.filter((each) => each !== null);
    unseen.push(...found);
    const shown = message.files.filter((_, index) => hidden[index] === null);
    return { role: 'user', text: tell(message.text, found), ...(shown.length > 0 ? { files: shown } : {}) };
  });
  return { request: { ...request, messages }, unseen };
}

function tell(text: string, unseen: readonly UnseenFile[]): string {
  if (unseen.length === 0) return text;
  const names = unseen.map(({ name }) => `- ${name}`).join('\n');
  return `${text}\n\n${toMaterial(NOT_SHOWN, names)}`;
}
