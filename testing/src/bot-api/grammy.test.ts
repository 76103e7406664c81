// grammY against the double, unchanged: what a library of bots needs, the double has.
import { Api, Bot, GrammyError, HttpError, InlineKeyboard, InputFile } from 'grammy';
import { afterEach, expect, test } from 'vitest';
import { type BotApi, type BotApiServer, createBotApi } from './bot-api.ts';

let server: BotApiServer | null = null;
let bot: Bot | null = null;

afterEach(async () => {
  await bot?.stop();
  await server?.close();
  bot = null;
  server = null;
});

async function open(): Promise<{ double: BotApi; api: Api; apiRoot: string; chat: number }> {
  const double = createBotApi();
  server = await double.serve();
  const { apiRoot } = server;
  const { id: chat } = double.addPerson({ name: 'Ada', language: 'en' });
  return { double, apiRoot, chat, api: new Api(double.token, { apiRoot }) };
}

test('a bot of grammY gets what a person writes and taps, and answers', async () => {
  const { double, apiRoot, chat } = await open();
  bot = new Bot(double.token, { client: { apiRoot } });
  bot.command('start', (context) =>
    context.reply('Deploy?', { reply_markup: new InlineKeyboard().text('Yes', 'yes').text('No', 'no') }),
  );
  bot.callbackQuery('yes', async (context) => {
    await context.answerCallbackQuery('Noted');
    await context.editMessageText('Deploying');
  });
  void bot.start();
  double.write(chat, '/start');
  const card = await expect
    .poll(() => double.seen(chat).at(1))
    .toMatchObject({ by: 'bot', text: 'Deploy?', isSilent: false })
    .then(() => double.seen(chat)[1]);
  expect(card?.buttons[0]?.map(({ text }) => text)).toEqual(['Yes', 'No']);
  double.tap(chat, card?.message ?? 0, 'yes');
  await expect
    .poll(() => double.seen(chat)[1])
    .toMatchObject({ text: 'Deploying', buttons: [], isEdited: true });
  expect(double.queries()).toMatchObject([{ data: 'yes', answer: { text: 'Noted', isAlert: false } }]);
});

test('a document arrives with its name, bytes, caption and buttons', async () => {
  const { double, api, chat } = await open();
  const bytes = Uint8Array.from({ length: 3000 }, (_, index) => index % 256);
  await api.sendDocument(chat, new InputFile(bytes, 'Bericht – 报告.md'), {
    caption: 'All of it',
    caption_entities: [{ type: 'bold', offset: 0, length: 3 }],
    disable_notification: true,
    reply_markup: new InlineKeyboard().text('Ok', 'ok'),
  });
  const [seen] = double.seen(chat);
  expect(seen).toMatchObject({
    kind: 'document',
    text: 'All of it',
    entities: [{ type: 'bold', offset: 0, length: 3 }],
    buttons: [[{ text: 'Ok', callback_data: 'ok' }]],
    file: { name: 'Bericht – 报告.md', type: 'text/markdown' },
    isSilent: true,
  });
  expect(seen?.file?.bytes).toEqual(bytes);
});

test('what a person sends can be downloaded', async () => {
  const { double, api, apiRoot, chat } = await open();
  const bytes = new TextEncoder().encode('hello');
  double.sendFile(chat, { kind: 'document', name: 'a.txt', bytes }, { caption: 'look' });
  const [update] = await api.getUpdates();
  const { file_path } = await api.getFile(update?.message?.document?.file_id ?? '');
  const response = await fetch(`${apiRoot}/file/bot${double.token}/${file_path}`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  expect((await fetch(`${apiRoot}/file/bot${double.token}/elsewhere`)).status).toBe(404);
});

test('refusals, floods and cut connections reach grammY as its own errors', async () => {
  const { double, api, apiRoot, chat } = await open();
  await expect(api.sendMessage(chat, '')).rejects.toMatchObject({
    error_code: 400,
    description: 'Bad Request: message text is empty',
  });
  double.faults.script({ type: 'flood', retryAfter: 7 });
  const flooded = await api.sendMessage(chat, 'a').catch((error: unknown) => error);
  expect(flooded).toBeInstanceOf(GrammyError);
  expect(flooded).toMatchObject({ error_code: 429, parameters: { retry_after: 7 } });
  double.faults.script({ type: 'server-error', status: 502 });
  await expect(api.sendMessage(chat, 'b')).rejects.toBeInstanceOf(HttpError);
  double.faults.script({ type: 'cut-before' });
  await expect(api.sendMessage(chat, 'c')).rejects.toBeInstanceOf(HttpError);
  double.faults.script({ type: 'cut-after' });
  await expect(api.sendMessage(chat, 'd')).rejects.toBeInstanceOf(HttpError);
  expect(double.seen(chat).map(({ text }) => text)).toEqual(['d']);
  const stranger = new Api('1:unknown', { apiRoot });
  await expect(stranger.getMe()).rejects.toMatchObject({ error_code: 401, description: 'Unauthorized' });
});
