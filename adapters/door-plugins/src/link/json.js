// Values from outside, and what of them is what it should be.

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Not an empty one.
 * @param {unknown} value
 * @returns {value is string}
 */
export function isText(value) {
  return typeof value === 'string' && value !== '';
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
export function textsOf(value) {
  return Array.isArray(value) ? value.filter(isText) : [];
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>[]}
 */
export function recordsOf(value) {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
