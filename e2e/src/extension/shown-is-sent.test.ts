// What was shown is what is sent: between the card and the deed nothing of a form may change, and no form goes by a deed
// that was not decided on as sending.
import { expect, it } from 'vitest';
import { type AgentCall, type PageAttack, startPageAttack } from '../stage/page-attack.ts';

const CHANGED = /has changed since it was approved/;
const FORM = `<form id="f" action="/sent" method="post"><input type="hidden" name="to" value="ana">
  <label>Amount <input name="amount" value="5"></label><label>Note <textarea name="note">two
  lines</textarea></label><label>Gift <input type="checkbox" name="gift"></label>
  <label>Code <input type="password" name="code" value="hunter2"></label>
  <input name="elements" hidden><input name="action" hidden><button id="b" name="go">Send</button></form>
  <iframe name="frame"></iframe>`;
const click = (target: string): AgentCall => ['page_action', { action: 'click', target }];

/** Addresses of what is sent from there; nothing gets through. */
async function watchSent({ page }: PageAttack): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/sent**', (route) => {
    sent.push(`${route.request().url()} ${route.request().postData() ?? ''}`);
    return route.fulfill({ contentType: 'text/html', body: 'sent' });
  });
  return sent;
}

it('SEC-4 CM-8.4 a card shows where a form goes and what it holds, but nothing secret; whatever of it changes before the deed, nothing is sent', async () => {
  const stage = await startPageAttack();
  const { page, attack, sites } = stage;
  const sent = await watchSent(stage);
  const changes = [
    'f.setAttribute("action", "/sent?evil")',
    'b.setAttribute("formaction", "/sent?evil")',
    'f.setAttribute("target", "frame")',
    'f.method = "get"',
    'f.to.value = "eve"',
    'f.amount.value = "5000"',
    'f.note.value = "I quit"',
    'f.gift.checked = true',
    'f.code.value = "other"',
    'b.value = "all"',
    'document.body.insertAdjacentHTML("beforeend", "<input type=hidden form=f name=more value=1>")',
    'document.head.insertAdjacentHTML("beforeend", "<base href=http://127.0.0.1:1/>")',
    'history.pushState(0, "", "?other")',
    'b.setAttribute("aria-label", "Send"); b.textContent = "Delete all"',
  ];
  for (const change of changes) {
    const { asked, results } = await attack({
      html: FORM,
      calls: [click('Send')],
      beforeApproval: () => page.evaluate(change),
    });
    expect.soft([change, asked.length, results[0]]).toEqual([change, 1, expect.stringMatching(CHANGED)]);
  }
  expect(sent).toEqual([]);

  const { asked } = await attack({ html: FORM, calls: [click('Send')], beforeApproval: async () => {} });
  expect(asked[0]).toMatchObject({
    reason: 'submission',
    permission: null,
    preview: {
      element: 'button "Send"',
      sending: {
        to: `${sites[0]}/sent`,
        fields: [
          { name: 'Amount', value: '5' },
          { name: 'Note', value: expect.stringMatching(/^two\n +lines$/) },
          { name: 'Code', value: '••••••' },
        ],
        left: 0,
      },
    },
  });
  expect(JSON.stringify(asked[0])).not.toContain('hunter2');
  await expect.poll(() => sent).toEqual([expect.stringContaining('to=ana&amount=5&')]);
});

it('SEC-5 AC-7.1 no form goes by a click, a choice, a text or a scroll that nobody decided on as sending, and the next time it is asked about', async () => {
  const stage = await startPageAttack();
  const { attack } = stage;
  const sent = await watchSent(stage);
  const form = (inner: string): string =>
    `<form id="f" action="/sent"><input name="a" value="1">${inner}</form>`;
  const page_action = (action: string, target: string, value = ''): AgentCall => [
    'page_action',
    { action, target, ...(value !== '' && { value }), humanLike: false },
  ];
  const traps: [html: string, call: AgentCall][] = [
    [form('<button type="button" onclick="f.submit()">Next</button>'), click('Next')],
    [`${form('<button id="s">Go</button>')}<i role="button" onclick="s.click()">Fine</i>`, click('Fine')],
    [
      form('<select aria-label="S" onchange="f.submit()"><option>1<option>2</select>'),
      page_action('select', 'S', '2'),
    ],
    [form('<input aria-label="T" onchange="f.requestSubmit()">'), page_action('fill', 'T', 'text')],
    [
      form('<input aria-label="U" oninput="f.method = `post`; f.submit()">'),
      page_action('fill', 'U', 'text'),
    ],
    [form('<input aria-label="V" onfocus="f.submit()">'), page_action('fill', 'V', 'text')],
  ];
  for (const [html, call] of traps) {
    const { asked, results } = await attack({ html, calls: [call, call] });
    expect.soft([html, results[0]]).toEqual([html, expect.stringContaining('nothing was sent')]);
    expect.soft([html, asked.map(({ reason }) => reason)]).toEqual([html, ['submission']]);
  }
  const labelled = form('<button id="s" style="position: absolute; left: -999px">Go</button>');
  const { asked } = await attack({
    html: `${labelled}<label for="s" id="l">Read on</label>`,
    calls: [click('#l')],
  });
  expect(asked.map(({ reason }) => reason)).toEqual(['submission']);
  const scrolled = form('<p style="height: 4000px"></p>');
  const onScroll = '<script>addEventListener("scroll", () => f.submit())</script>';
  const { results } = await attack({
    html: scrolled + onScroll,
    calls: [['page_action', { action: 'scroll', value: 'bottom' }]],
  });
  expect(results[0]).toContain('nothing was sent');
  expect(sent).toEqual([]);
});

it('SEC-5 what a button does is told by what is seen on it as well, and keys that may be shortcuts are asked about', async () => {
  const { attack } = await startPageAttack();
  const html = `<button type="button" aria-label="Show details" onclick="log.push(1)">Send</button>
    <div role="menuitem" tabindex="0">Yes, delete it</div><a href="#">Pay now</a>
    <button type="button">Details</button><input aria-label="Field">`;
  const press = (value: string): AgentCall => ['page_action', { action: 'press', target: 'Field', value }];
  const calls = [
    click('Show details'),
    click('Yes, delete it'),
    click('Pay now'),
    press('#'),
    press('Enter'),
  ];
  const { asked } = await attack({ html, calls: [...calls, click('Details'), press('Tab')] });
  expect(asked.map(({ reason }) => reason)).toEqual(Array(5).fill('submission'));
  expect(asked[0]?.preview).toMatchObject({ element: 'button "Show details", reads "Send"' });
});
