// Small models sometimes write a tool call as text. This finds the usual forms, outside code the person asked for.

const TAGS =
  /<(?:tool_call|function_call|tool_use|invoke|function=)[\s>a-z_"=]|<\|(?:tool_call|python_tag)[^>]*\|>|\[TOOL_CALLS\]/iu;
const BARE_JSON =
  /^\s*(?:```(?:json)?\s*)?\{\s*"(?:name|tool|tool_name|function|action)"\s*:\s*"[\w.-]+"\s*,\s*"(?:arguments|parameters|args|input)"\s*:/u;

/** True when the text is, or holds, a call that was meant for the machine. */
export function findToolMarkup(text: string): boolean {
  return TAGS.test(text) || BARE_JSON.test(text);
}
