// What the person types as a site, and what belongs to one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOfSite, parseSite, toShownSite } from './site-names.ts';

it.each([
  ['bank.example', 'https://bank.example'],
  [' HTTPS://Bank.Example/accounts?x=1 ', 'https://bank.example'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://[::1]:80/', 'http://[::1]'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['hello world', null],
  ['a%20b', null],
  ['chrome://extensions', null],
  ['file:///etc/passwd', null],
  ['', null],
])('takes %j for the site %j', (typed, site) => {
  expect(parseSite(typed)).toBe(site);
});

it.each([
  ['https://bank.example/login', 'https://bank.example', true],
  ['http://bank.example/', 'https://bank.example', true],
  ['https://www.bank.example:8443/', 'https://bank.example', true],
  ['https://bank.example/', 'https://www.bank.example', false],
  ['https://notbank.example/', 'https://bank.example', false],
  ['http://127.0.0.1:8001/', 'http://127.0.0.1:8000', false],
  ['http://127.0.0.1:8000/a', 'http://127.0.0.1:8000', true],
  ['chrome://bank.example', 'https://bank.example', false],
  ['not an address', 'https://bank.example', false],
])('AC-7.4 %j belongs to the site %j: %j', (address, site, belongs) => {
  expect(isOfSite(address, site)).toBe(belongs);
});

it('AC-7.4 what was typed as a site covers its pages, over both schemes and on all hosts below', () => {
  const label = fc.stringMatching(/^[a-z][a-z\d]{0,8}$/);
  fc.assert(
    fc.property(label, label, label, fc.constantFrom('http', 'https'), (host, below, path, scheme) => {
      const site = parseSite(`${host}.example`) ?? '';
      expect(isOfSite(`${scheme}://${host}.example/${path}`, site)).toBe(true);
      expect(isOfSite(`${scheme}://${below}.${host}.example:81/${path}`, site)).toBe(true);
      expect(isOfSite(`${scheme}://${below}${host}.example/${path}`, site)).toBe(false);
    }),
  );
});

it('shows a site without a port as its host, since it covers more than an origin', () => {
  expect(toShownSite('https://bank.example')).toBe('bank.example');
  expect(toShownSite('http://127.0.0.1:8000')).toBe('http://127.0.0.1:8000');
});
