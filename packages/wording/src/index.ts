// The front door of @nod/wording: requests in words, in English and 简体中文, for every surface.
export { toForeignName, wordClaims, wordNotShown, wordPermission } from './requests/call-wording.ts';
export { type EndingWording, toSurfaceName, wordEnding, wordWhere } from './requests/ending-wording.ts';
export {
  type RequestWording,
  wordOptions,
  wordQuestions,
  wordRecommendation,
  wordRequest,
  wordTitle,
} from './requests/request-wording.ts';
export type { Words } from './words/en.ts';
export type { Line, Part } from './words/parts.ts';
export { LABELLED_TOOLS, toToolLabel } from './words/tool-names.ts';
export { wordsOf } from './words/words.ts';
