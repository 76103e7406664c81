// The front door of @nod/wording: what is said to the person, in English and 简体中文, for every surface.
export { toForeignName, wordClaims, wordNotShown, wordPermission } from './requests/call-wording.ts';
export { type EndingWording, toSurfaceName, wordEnding, wordWhere } from './requests/ending-wording.ts';
export { wordOptions, wordQuestions, wordRecommendation } from './requests/kind-wording.ts';
export {
  type RequestWording,
  wordNobodyWaits,
  wordRequest,
  wordTitle,
} from './requests/request-wording.ts';
<<<<<<< HEAD
=======
export type { Words } from './words/en.ts';
export { CONNECT_MODEL, isConnectModelOffer } from './words/model-offer.ts';
>>>>>>> 1c8a9090 (Mentions are read in the protocol and the offer of a model stands in the wording: no surface imports an agent)
export type { Line, Part } from './words/parts.ts';
export { counted, number, type Spoken, speak, type TextTable } from './words/spoken-texts.ts';
export { LABELLED_TOOLS, toToolLabel } from './words/tool-names.ts';
export { labelled, type Words, wordsOf } from './words/words.ts';
