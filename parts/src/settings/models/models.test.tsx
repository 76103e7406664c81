// Connecting a model in the settings: only one that answers is called connected, what failed is said, keys stay unseen.
import type { ModelSettings, ModelTrial } from '@nod/protocol';
import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openPanel, part, textOf } from '../../test-panel.ts';
import { createTestSettings, type TestSettings } from '../test-settings.ts';

const KEY = 'sk-never-to-be-seen-again';
const CARD = '[data-slot="model"]';
const AT = '#/settings/models';

const card = () => within(part(CARD));
const toast = () => expect.poll(() => textOf('[data-toast]'));
const alert = () => expect.poll(() => textOf(`${CARD} [role="alert"]`));
const enter = (label: string, value: string): boolean =>
  fireEvent.change(card().getByLabelText(label), { target: { value } });

async function openForm(settings: TestSettings = createTestSettings()) {
  const panel = await openPanel({ at: AT, settings });
  await expect.poll(() => textOf(CARD)).toContain('No model connected.');
  await panel.user.click(card().getByRole('button', { name: 'Connect a model' }));
  enter('Provider', 'openai-compatible');
  enter('Model name', 'tiny');
  enter('Base URL', 'http://127.0.0.1:9/v1');
  enter('API key', KEY);
  return {
    ...panel,
    settings,
    connect: () => panel.user.click(card().getByRole('button', { name: 'Connect' })),
  };
}

it('SEC-6 a model that answers is connected; its key is not shown, nor kept by the page, nor asked for again', async () => {
  const { settings, user, connect, reload, person } = await openForm();
  expect(card().getByLabelText('API key').getAttribute('type')).toBe('password');
  await connect();
  await toast().toContain('Connected to tiny');
  expect(textOf(`${CARD} [data-connected]`)).toContain('tiny');
  expect(textOf(CARD)).toContain('Key stored');
  expect(settings.tried).toMatchObject([{ provider: 'openai-compatible', model: 'tiny', apiKey: KEY }]);
  await reload();
  await expect.poll(() => textOf(CARD)).toContain('Key stored');
  await user.click(card().getByRole('button', { name: 'Change' }));
  expect(card().getByLabelText('API key')).toHaveProperty('value', '');
  expect(textOf(CARD)).toContain('Stored. Leave it empty to keep it.');
  expect(document.documentElement.outerHTML + JSON.stringify(localStorage)).not.toContain(KEY);
  expect(JSON.stringify(await person.settings())).not.toContain(KEY);
});

it.each<[ModelTrial['outcome'], string]>([
  ['address', 'No model server answers at this address.'],
  ['key', 'The provider refuses the key.'],
  ['model', 'The provider does not have a model called tiny.'],
  ['silent', 'tiny said nothing for a minute.'],
  ['other', 'tiny did not answer.'],
])(
  'F-30 a model that fails (%s) is not called connected; what failed is said in our words and the provider’s',
  async (outcome, words) => {
    const { settings, connect, user } = await openForm();
    settings.trials.push({ outcome, message: 'Told by the\u200b provider', models: [] });
    await connect();
    await alert().toContain(words);
    await alert().toContain('Told by the\u200b provider');
    part(`${CARD} [role="alert"] [data-code="U+200B"]`);
    expect(settings.read().model).toBeNull();
    expect(card().getByLabelText('Model name')).toHaveProperty('value', 'tiny');
    await user.click(card().getByRole('button', { name: 'Save it anyway' }));
    await toast().toContain('Saved, but tiny did not answer');
    expect(settings.read().model).toMatchObject({ model: 'tiny' });
  },
);

it('F-30 while a model is tried that is said, and it cannot be tried twice', async () => {
  const { connect, hold, settings } = await openForm();
  const gate = hold('POST', /\/models\/try$/);
  await connect();
  await gate.reached;
  await expect.poll(() => textOf(CARD)).toContain('Trying it…');
  expect(part(`${CARD} button[type="submit"]`)).toHaveProperty('disabled', true);
  gate.open();
  await toast().toContain('Connected to tiny');
  expect(settings.tried).toHaveLength(1);
});

it('F-30 the provider’s models are offered, and one is taken over by a tap', async () => {
  const { settings, user } = await openForm();
  settings.trials.push({ outcome: 'answered', message: '', models: ['small', 'large'] });
  enter('Model name', '');
  await user.click(card().getByRole('button', { name: 'Show the provider’s models' }));
  await expect.poll(() => textOf(CARD)).toContain('The provider has 2 models:');
  await user.click(card().getByRole('button', { name: 'small' }));
  expect(card().getByLabelText('Model name')).toHaveProperty('value', 'small');
});

it('a refusal of the hub, and a hub that is away, are said where it happened, and nothing has changed', async () => {
  const { connect, cut, settings } = await openForm();
  enter('Base URL', 'ftp://example.org/v1');
  await connect();
  await alert().toMatch(/^Not saved: .*baseUrl/);
  cut(/\/models\/try$/);
  enter('Base URL', 'http://127.0.0.1:9/v1');
  await connect();
  await alert().toBe('Not saved: The hub cannot be reached.');
  expect(settings.read().model).toBeNull();
});

it('models found on the machine are offered, one tap each', async () => {
  const settings = createTestSettings({}, [
    { provider: 'openai', baseUrl: 'https://api.openai.com/v1', keyName: 'OPENAI_API_KEY', models: [] },
    {
      provider: 'ollama',
      baseUrl: 'http://127.0.0.1:11434/v1',
      keyName: null,
      models: ['qwen3:8b', 'gemma3'],
    },
  ]);
  const { user } = await openPanel({ at: AT, settings });
  await expect.poll(() => textOf(CARD)).toContain('key in OPENAI_API_KEY');
  await user.click(card().getByRole('button', { name: 'Choose a model…' }));
  expect(card().getByLabelText('Provider')).toHaveProperty('value', 'openai');
  await user.click(card().getByRole('button', { name: 'Cancel' }));
  await user.click(card().getByRole('button', { name: 'Use qwen3:8b' }));
  await expect.poll(() => textOf(`${CARD} [data-connected]`)).toContain('qwen3:8b');
  expect(settings.read().model).toMatchObject({ provider: 'ollama', model: 'qwen3:8b' });
});

it('a model is disconnected, with its fallback', async () => {
  const model: ModelSettings = {
    provider: 'ollama',
    model: 'qwen3',
    baseUrl: null,
    hasApiKey: false,
    fromEnvironment: false,
  };
  const settings = createTestSettings({ model, fallback: { ...model, model: 'gemma3' } });
  const { user } = await openPanel({ at: AT, settings });
  await expect.poll(() => textOf('[data-slot="fallback"]')).toContain('gemma3');
  expect(textOf(CARD)).toContain('No key');
  for (const slot of ['fallback', 'model']) {
    await user.click(within(part(`[data-slot="${slot}"]`)).getByRole('button', { name: 'Disconnect' }));
    await expect.poll(() => settings.read()[slot as 'model' | 'fallback']).toBeNull();
  }
  await expect.poll(() => textOf(CARD)).toContain('No model connected.');
});

it('SEC-6 a model of the environment is shown, says where it comes from, and cannot be changed here', async () => {
  const model: ModelSettings = {
    provider: 'ollama',
    model: 'qwen3',
    baseUrl: null,
    hasApiKey: true,
    fromEnvironment: true,
  };
  await openPanel({ at: AT, settings: createTestSettings({ model }) });
  await expect.poll(() => textOf(CARD)).toContain('Set by NOD_MODEL in the hub’s environment.');
  expect(card().queryAllByRole('button')).toEqual([]);
});

it('settings that cannot be loaded say so, and are tried again on a tap', async () => {
  const { cut, mend, user, reload } = await openPanel({ settings: createTestSettings() });
  cut(/\/settings$/);
  await reload();
  location.hash = AT;
  await expect.poll(() => textOf('main')).toContain('The settings could not be loaded.');
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => textOf(CARD)).toContain('No model connected.');
});

it('F-30 OPS-4 what failed is said in 简体中文', async () => {
  const settings = createTestSettings();
  settings.trials.push({ outcome: 'key', message: '', models: [] });
  const { user } = await openPanel({ at: AT, settings, language: 'zh-CN' });
  await user.click(await screen.findByRole('button', { name: '连接模型' }));
  enter('提供方', 'openai-compatible');
  enter('模型名称', 'tiny');
  enter('基础 URL', 'http://127.0.0.1:9/v1');
  await user.click(card().getByRole('button', { name: '连接' }));
  await alert().toContain('提供方拒绝了这个密钥。');
});
