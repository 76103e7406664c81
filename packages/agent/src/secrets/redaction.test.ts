import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactParameters, redactSecrets } from './redaction.ts';

describe('a text in a log', () => {
  it.each([
    ['curl -H "Authorization: Bearer abc.def" x', 'curl -H "Authorization: Bearer [secret]" x'],
    ['DB_PASSWORD=hunter2 npm start', 'DB_PASSWORD=[secret] npm start'],
    ['export GITHUB_TOKEN="a b"; ls', 'export GITHUB_TOKEN=[secret]; ls'],
    ['psql --password hunter2 -h db', 'psql --password [secret] -h db'],
    ['mysql --db-password=hunter2', 'mysql --db-password=[secret]'],
    ['{"api_key": "abc", "x": 1}', '{"api_key": [secret], "x": 1}'],
    ['git clone https://me:word@host/r.git', 'git clone https://[secret]@host/r.git'],
    ['ghp_0123456789abcdefghijKLMN', '[secret]'],
    ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
    [
      'https://api.telegram.org/bot12345678:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/x',
      'https://api.telegram.org/bot[secret]/x',
    ],
    [
      'a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
      'a\n[secret] RSA PRIVATE KEY-----',
    ],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[secret]'],
    ['npm test -- --reporter dot', 'npm test -- --reporter dot'],
    ['the token ring, passwords and keys', 'the token ring, passwords and keys'],
  ])('AC-9.2 SEC-6 %j', (text, expected) => {
    expect(redactSecrets(text)).toBe(expected);
  });
});

describe('parameters in a log', () => {
  it('AC-9.2 SEC-6 hide the values of secret names at any depth, and keep the others', () => {
    const parameters = {
      url: 'https://x.example',
      headers: { authorization: 'Basic abc', accept: 'text/html' },
      list: [{ accessKey: 'k', count: 3 }],
      apiKey: 'k',
      isOn: true,
    };
    expect(redactParameters(parameters)).toEqual({
      url: 'https://x.example',
      headers: { authorization: '[secret]', accept: 'text/html' },
      list: [{ accessKey: '[secret]', count: 3 }],
      apiKey: '[secret]',
      isOn: true,
    });
  });

  it('AC-9.2 SEC-6 keep no text beside the name of a file of secrets', () => {
    expect(redactParameters({ path: 'app/.env', content: 'X=1', overwrite: true })).toEqual({
      path: 'app/.env',
      content: '[secret]',
      overwrite: true,
    });
    const edits = [{ find: 'X=1', by: { text: 'X=2' } }];
    expect(redactParameters({ path: 'app/.env', edits })).toEqual({
      path: 'app/.env',
      edits: [{ find: '[secret]', by: { text: '[secret]' } }],
    });
  });

  it('AC-9.2 are cut, and no secret is cut in two', () => {
    const { text } = redactParameters({ text: `${'x'.repeat(490)} ghp_${'a'.repeat(5_000)}` });
    expect(text).toBe(`${'x'.repeat(490)} [secret]`);
    expect(redactParameters({ text: 'y'.repeat(600) }).text).toBe(`${'y'.repeat(500)}… (600 characters)`);
  });

  it('AC-9.2 SEC-6 never hold a value whose name is that of a secret', () => {
    const secret = fc
      .string({ minLength: 6, unit: fc.constantFrom(...'abcXYZ019') })
      .map((text) => `zq${text}`);
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom('password', 'TOKEN', 'db_secret', 'apiKey', 'api-key', 'clientSecret', 'cookie'),
        fc.jsonValue({ maxDepth: 2 }),
        (value, name, other) => {
          const text = JSON.stringify(redactParameters({ a: { [name]: value, other }, [name]: [value] }));
          expect(text).not.toContain(value);
        },
      ),
    );
  });
});
