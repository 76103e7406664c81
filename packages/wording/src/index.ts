// The front door of @nod/wording: what is said to the person, in English and 简体中文, for every surface.
export {
  sortArguments,
  toForeignName,
  wordClaims,
  wordNoChange,
  wordNotShown,
  wordPermission,
} from './requests/call-wording.ts';
export * from './requests/ending-wording.ts';
export {
  isWarned,
  wordCallName,
  wordOptions,
  wordQuestions,
  wordRecommendation,
} from './requests/kind-wording.ts';
export * from './requests/request-wording.ts';
export { isFailedDelivery, wordDelivery, wordFailedDelivery } from './words/delivery-wording.ts';
export type { Line, Part } from './words/parts.ts';
export { wordRenewed } from './words/renewal-wording.ts';
export { toSizeText } from './words/sizes.ts';
export { counted, number, type Spoken, speak, type TextTable } from './words/spoken-texts.ts';
export * from './words/tool-names.ts';
export * from './words/words.ts';
export { CONNECT_MODEL, isConnectModelOffer } from './words/work-texts.ts';
