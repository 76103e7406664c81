import { describe, expect, it } from 'vitest';
import { sendMessageTool } from './send-message-tool.ts';

describe('the tool send_message', () => {
  const { properties, required } = sendMessageTool.parameters;

  it('QR-1.1 takes to and payload, and optionally delayMs and quickReplies', () => {
    expect(Object.keys(properties)).toEqual(['to', 'payload', 'delayMs', 'quickReplies']);
    expect(required).toEqual(['to', 'payload']);
  });

  it('QR-4.1 QR-4.2 has an optional quickReplies in its schema', () => {
    expect(properties.quickReplies.type).toBe('array');
    expect(required).not.toContain('quickReplies');
  });

  it('QR-4.3 QR-4.4 allows ten strings at most', () => {
    expect(properties.quickReplies.maxItems).toBe(10);
    expect(properties.quickReplies.items.type).toBe('string');
  });

  it('F-88 says in its schema how long a quick reply may be', () => {
    expect(properties.quickReplies.items.maxLength).toBe(500);
  });

  it('QR-4.1 says that quick replies are suggestions the recipient may ignore', () => {
    expect(properties.quickReplies.description).toMatch(/suggest.*ignore/s);
  });
});
