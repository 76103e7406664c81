// The two ways servers take texts and give vectors: OpenAI's `/v1/embeddings` and Ollama's `/api/embed`.
import { z } from 'zod';

export type EmbeddingWireForm = 'openai' | 'ollama';

interface WireForm {
  /** Appended to the base URL as the person configured it. */
  path: string;
  /** Throws ZodError when the answer is of another form. Vectors are in the order of the texts. */
  decode(answer: unknown): number[][];
}

const vectorSchema = z.array(z.number());
const openAiAnswerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: vectorSchema })),
});
const ollamaAnswerSchema = z.object({ embeddings: z.array(vectorSchema) });

export const WIRE_FORMS: Record<EmbeddingWireForm, WireForm> = {
  openai: {
    path: '/embeddings',
    decode(answer) {
      const { data } = openAiAnswerSchema.parse(answer);
      return data.toSorted((left, right) => left.index - right.index).map(({ embedding }) => embedding);
    },
  },
  ollama: {
    path: '/api/embed',
    decode: (answer) => ollamaAnswerSchema.parse(answer).embeddings,
  },
};
