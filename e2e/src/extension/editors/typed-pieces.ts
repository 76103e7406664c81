// Pieces of text that the content script types as the side panel has it do, only without the panel's pauses.

/** A page of the extension. */
interface ExtensionPage {
  evaluate(script: string): Promise<unknown>;
}

/** Resolves to `typed` or the problem, for each field in order. */
export async function typePieces(
  page: ExtensionPage,
  fields: readonly [name: string, text: string][],
): Promise<string[]> {
  const given = fields.map(([name, text]) => [name, text, toCharacters(text)]);
  const ended = await page.evaluate(`(${run})(${JSON.stringify(given)})`);
  return ended as string[];
}

/** Each is what a person sees as one. */
function toCharacters(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

const run = `async (fields) => {
  const [tab] = await chrome.tabs.query({ url: 'http://localhost/*' });
  await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ['content-script.js'] });
  const head = await chrome.tabs.sendMessage(tab.id, { type: 'ping' }, { frameId: 0 });
  const ask = async (request) => {
    const { document } = head.value;
    const answer = await chrome.tabs.sendMessage(tab.id, { ...request, document }, { frameId: 0 });
    if (!answer.ok) throw answer.failure.problem;
  };
  const type = async ([target, text, pieces]) => {
    await ask({ type: 'type-begin', target, text, shown: null });
    for (const text of pieces) await ask({ type: 'type-text', text });
    await ask({ type: 'type-end', text });
    return 'typed';
  };
  const ended = [];
  for (const field of fields) ended.push(await type(field).catch(String));
  return ended;
}`;
