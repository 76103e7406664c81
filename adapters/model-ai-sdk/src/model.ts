// The model: the port Model on the AI SDK's providers. It translates one attempt; retries and the loop are not
// here.
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type {
  Clock,
  FileVerdict,
  ModelEvent,
  ModelFile,
  ModelRequest,
  ProviderModel,
  Timer,
} from '@nod/agent';
import { openLanguageModel } from './language-model.ts';
import { type FileLimits, knownProvider } from './providers/known-providers.ts';
import { type ModelConfig, toModelName } from './providers/model-config.ts';
import { type FailureContext, toFailure } from './translation/failure.ts';
import { toFunctionTool, toPrompt } from './translation/prompt.ts';
import { INITIAL_TRANSLATION, type TranslationContext, translatePart } from './translation/stream-part.ts';
import {
  createWatchedFetch,
  type ModelTimeouts,
  type StreamWatch,
  watchStream,
} from './translation/stream-watch.ts';

export interface ModelPorts {
  clock: Clock;
  timer: Timer;
  fetch: typeof fetch;
}

const IDLE_MS = 120_000;
/** A provider that has not begun to answer after a minute is better asked again. */
const HOSTED: ModelTimeouts = { firstMs: 60_000, idleMs: IDLE_MS };
/** Shorter than the 300 s after which Node's own fetch gives up. */
const PATIENT: ModelTimeouts = { firstMs: 240_000, idleMs: IDLE_MS };

/** The person's own server may have to load the model first, and a model told to think may be silent while it does. */
export function toTimeouts({ provider, reasoning }: ModelConfig): ModelTimeouts {
  const isOwnServer = knownProvider(provider).keyNames.length === 0;
  return isOwnServer || reasoning !== undefined ? PATIENT : HOSTED;
}

/**
 * Contract: opens nothing and loads nothing before the first stream. A stream ends as soon as its signal is
 * aborted, whatever the provider does. Failures carry the provider's own words, never the key.
 */
export function createModel(
  config: ModelConfig,
  ports: ModelPorts,
  timeouts = toTimeouts(config),
): ProviderModel {
  return {
    name: toModelName(config),
    evaluateFile: (file) => evaluateFile(file, knownProvider(config.provider).files),
    stream: (request) => stream({ config, ports, timeouts }, request),
  };
}

function evaluateFile({ mediaType, bytes }: ModelFile, limits: FileLimits): FileVerdict {
  const most = limits[mediaType];
  if (most === undefined) return 'kind';
  return bytes.length > most ? 'too-large' : 'taken';
}

interface Settings {
  config: ModelConfig;
  ports: ModelPorts;
  timeouts: ModelTimeouts;
}

async function* stream(
  { config, ports, timeouts }: Settings,
  request: ModelRequest,
): AsyncGenerator<ModelEvent> {
  const watch = watchStream(request.signal, ports, timeouts);
  const context: FailureContext = { phase: 'request', apiKey: config.apiKey, now: ports.clock() };
  try {
    const languageModel = await watch.wait(
      openLanguageModel(config, createWatchedFetch(ports.fetch, watch.heard)),
    );
    const answer = await watch.wait(languageModel.doStream(toCall(config, request, watch.signal)));
    context.phase = 'answer';
    yield* translate(answer.stream.getReader(), watch, toTranslationContext(config, context));
  } catch (error) {
    yield { type: 'failure', failure: toFailure(error, context) };
  } finally {
    watch.end();
  }
}

function toCall(
  config: ModelConfig,
  request: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  return {
    prompt: toPrompt(request.messages, config.provider),
    abortSignal,
    ...(request.tools && { tools: request.tools.map(toFunctionTool) }),
    ...(config.reasoning && { reasoning: config.reasoning, providerOptions: SHOW_THOUGHTS }),
  };
}

/** Gemini shows its thoughts only where asked to; the others do not read this. */
const SHOW_THOUGHTS = { google: { thinkingConfig: { includeThoughts: true } } };

function toTranslationContext({ provider }: ModelConfig, context: FailureContext): TranslationContext {
  return { ...context, provider, wantsReasoningBack: knownProvider(provider).wantsReasoningBack ?? false };
}

type PartReader = ReadableStreamDefaultReader<Parameters<typeof translatePart>[1]>;

async function* translate(
  reader: PartReader,
  watch: StreamWatch,
  context: TranslationContext,
): AsyncGenerator<ModelEvent> {
  let state = INITIAL_TRANSLATION;
  while (!state.hasEnded) {
    const { done, value } = await watch.wait(reader.read());
    if (done) throw new Error('the answer ended before it was whole');
    const [next, events] = translatePart(state, value, context);
    state = next;
    for (const event of events) yield event;
  }
}
