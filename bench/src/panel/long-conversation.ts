// A long conversation, filled with messages as agents write them: short lines, paragraphs, lists and code.

import { agentNameSchema } from '@nod/protocol';
import { newId } from '@nod/system-node';
import type { LongConversation } from './opening.ts';
import type { Program } from './program.ts';

const AT_ONCE = 50;
const FORMS = [
  (index: number) => `Step ${index} is done.`,
  (index: number) =>
    `Looked at **${index} files** in \`packages/hub\`; two of them import what they should not.`,
  (index: number) => `Plan for part ${index}:\n\n1. read the failing test\n2. find the cause\n3. fix it\n`,
  (index: number) =>
    `\`\`\`ts\nexport const part${index} = () => [1, 2, 3].map((value) => value * ${index});\n\`\`\``,
  (index: number) => `${'The queue empties in order once the person is back. '.repeat(6)}(${index})`,
];

/** The texts, in order, and the conversation that holds them. */
export async function seedConversation(
  program: Program,
  agent: string,
  messages: number,
): Promise<LongConversation & { texts: string[] }> {
  const from = agentNameSchema.parse(agent);
  const texts = Array.from({ length: messages }, (_, index) => toText(index));
  let next = 0;
  const sendInTurn = async () => {
    for (let text = texts[next++]; text !== undefined; text = texts[next++]) {
      await program.send({ from, payload: { text } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  const newestId = newId('msg');
  await program.send({ id: newestId, from, payload: { text: 'That was the last one.' } });
  return { agent, newestId, texts };
}

function toText(index: number): string {
  return FORMS[index % FORMS.length]?.(index) ?? '';
}
