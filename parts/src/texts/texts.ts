// Texts of the panel, every one of them, in each of its languages.
import { speak, toToolLabel, wordsOf } from '@nod/wording';
import { agentTexts } from './agent-texts.ts';
import { approvalTexts } from './approval-texts.ts';
import { attachmentTexts } from './attachment-texts.ts';
import { auditTexts } from './audit-texts.ts';
import { credentialTexts } from './credential-texts.ts';
import { messageTexts } from './message-texts.ts';
import { pageTexts } from './page-texts.ts';
import { panelTexts } from './panel-texts.ts';
import { presenceTexts } from './presence-texts.ts';
import { settingsTexts } from './settings-texts.ts';
import { toolTexts } from './tool-texts.ts';

const table = {
  ...panelTexts,
  ...messageTexts,
  ...attachmentTexts,
  ...agentTexts,
  ...pageTexts,
  ...settingsTexts,
  ...toolTexts,
  ...approvalTexts,
  ...credentialTexts,
  ...auditTexts,
  ...presenceTexts,
};

function toTexts(tag: 'en' | 'zh-CN') {
  const language = tag === 'en' ? 'en' : 'zh';
  return {
    ...speak(table, language),
    languageTag: tag,
    /** What every surface says of requests. */
    words: wordsOf(language),
    toolTitle: (name: string): string => toToolLabel(name, language),
  };
}

export const en = toTexts('en');
export const zhCn = toTexts('zh-CN');

export type Texts = typeof en;
