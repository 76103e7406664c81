// Permissions and questions of OpenCode in the words of doors, and answers in its own.
import { isRecord, isText, textsOf } from '../link/json.js';

/** @import { Ask, AskAnswer, ApprovalAsk } from '@nod/doors' */

/** Nod's own tools, by the name of its server in OpenCode's configuration. */
const OWN_TOOL =
  /^nod_(?:ask_user|ask_person|send_message|check_messages|wait_for_answer|ask_approval|read_attachment)$/;
const RECOMMENDED = /[[(（【][^[\]()（）【】]{0,60}(?:\brecommended\b|推荐|推薦|おすすめ|권장)/iu;
const AGAINST = /\bnot recommended|不推|非推/iu;

/**
 * @typedef {object} OpenCodePermission
 * @property {string} id
 * @property {string} sessionID
 * @property {string} permission
 * @property {unknown} [metadata]
 * @property {unknown} [always]
 * @property {unknown} [tool]
 */

/**
 * @typedef {object} OpenCodeQuestion
 * @property {string} id
 * @property {string} sessionID
 * @property {unknown[]} questions
 */

/**
 * @param {OpenCodePermission} permission
 * @param {{ input: unknown, folder: string }} call What the tool is called with, where it is known.
 * @returns {ApprovalAsk}
 */
export function toApproval({ permission, metadata, always }, { input, folder }) {
  const told = isRecord(metadata) ? metadata : {};
  const parameters = isRecord(input) ? input : told;
  const preview = toPreview(told, { permission, folder });
  return {
    type: 'approval',
    toolName: permission.slice(0, 200),
    parameters,
    ...(preview && { preview }),
    text: isText(parameters.description) ? parameters.description : '',
    isEditable: false,
    scopes: toScopes(textsOf(always)),
    isOwnTool: OWN_TOOL.test(permission),
  };
}

/**
 * OpenCode's own words, and the patterns that it would let run from then on, until it is restarted.
 * @param {string[]} patterns
 */
function toScopes(patterns) {
  if (patterns.length === 0) return [];
  return [{ id: 'always', label: `Allow always: ${patterns.join(', ')}`.slice(0, 400) }];
}

/**
 * @param {Record<string, unknown>} metadata
 * @param {{ permission: string, folder: string }} of
 * @returns {ApprovalAsk['preview'] | null}
 */
function toPreview({ command, diff, filepath }, { permission, folder }) {
  if (permission === 'bash' && isText(command)) return { type: 'command', command, folder };
  if (!isText(diff) || !isText(filepath)) return null;
  const plain = diff.replace(/^Index: .*\n=+\n/, '');
  return { type: 'edit', path: filepath, diff: plain, isNew: /^--- .*\n\+\+\+ .*\n@@ -0,0 /m.test(plain) };
}

/**
 * @param {OpenCodeQuestion} request
 * @returns {Ask | null}
 */
export function toQuestions({ questions }) {
  const asked = questions.slice(0, 20).flatMap((question, index) => toQuestion(question, index));
  return asked.length === 0 ? null : { type: 'questions', text: '', questions: asked };
}

/**
 * @param {unknown} question
 * @param {number} index
 */
function toQuestion(question, index) {
  if (!isRecord(question) || !isText(question.question)) return [];
  const listed = Array.isArray(question.options) ? question.options.filter(isOption).slice(0, 20) : [];
  const options = listed.map(({ label, description }) => {
    return { label, description: isText(description) ? description : '' };
  });
  const isMarked = options.map(({ label }) => RECOMMENDED.test(label) && !AGAINST.test(label));
  const recommended = isMarked.filter(Boolean).length === 1 ? isMarked.indexOf(true) : -1;
  return [
    {
      id: `q${index}`,
      title: question.question,
      options,
      recommended: recommended < 0 ? null : recommended,
      isMultiple: question.multiple === true,
      takesWords: question.custom !== false,
    },
  ];
}

/**
 * @param {unknown} option
 * @returns {option is { label: string, description?: unknown }}
 */
function isOption(option) {
  return isRecord(option) && isText(option.label);
}

/**
 * The body of a reply to a permission.
 * @param {AskAnswer} answer
 */
export function toPermissionReply(answer) {
  if (answer.type === 'approve') return { reply: answer.scope === null ? 'once' : 'always' };
  const words = answer.type === 'reject' ? answer.words.trim() : '';
  return words === '' ? { reply: 'reject' } : { reply: 'reject', message: words };
}

/**
 * The body of a reply to questions, in their order; null: nobody answers.
 * @param {AskAnswer} answer
 * @param {number} count
 * @returns {{ answers: string[][] } | null}
 */
export function toQuestionReply(answer, count) {
  if (answer.type !== 'answers') return null;
  return { answers: Array.from({ length: count }, (_, index) => answer.answers[`q${index}`] ?? []) };
}
