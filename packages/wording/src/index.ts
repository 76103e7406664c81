// The front door of @nod/wording: what is said to the person, in English and 简体中文, for every surface.
export {
  sortArguments,
  toForeignName,
  wordClaims,
  wordNoChange,
  wordNotShown,
  wordPermission,
} from './requests/call-wording.ts';
export { type EndingWording, toSurfaceName, wordEnding, wordWhere } from './requests/ending-wording.ts';
export { wordOptions, wordQuestions, wordRecommendation } from './requests/kind-wording.ts';
export {
  type RequestWording,
  wordNobodyWaits,
  wordRequest,
  wordTitle,
} from './requests/request-wording.ts';
export { CONNECT_MODEL, isConnectModelOffer } from './words/model-offer.ts';
export type { Line, Part } from './words/parts.ts';
export { counted, number, type Spoken, speak, type TextTable } from './words/spoken-texts.ts';
export { LABELLED_TOOLS, toToolLabel } from './words/tool-names.ts';
export { labelled, type Words, wordsOf } from './words/words.ts';
