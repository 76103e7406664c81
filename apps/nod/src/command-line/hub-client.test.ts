import { expect, it, onTestFinished } from 'vitest';
import { locateDataFolder } from '../data-folder/data-folder.ts';
import { en, zhCn } from '../texts/texts.ts';
import { CliError } from './cli-error.ts';
import { locateHub } from './hub-client.ts';

function locate(url: string, texts = en): string {
  process.env.NOD_URL = url;
  onTestFinished(() => {
    delete process.env.NOD_URL;
  });
  return locateHub(locateDataFolder('/nowhere', {}), texts);
}

it.each([
  'http://hub.example:7663',
  'http://192.168.1.7:7663',
  'http://0.0.0.0:7663',
  'http://127.0.0.1.hub.example:7663',
  'http://localhost.hub.example',
  'http://user@hub.example',
  'http://127.0.0.1@hub.example:7663',
  'http://[fe80::1]:7663',
  'https://hub.example/x',
  'https://127.0.0.1:7663',
  'https://localhost:7663',
])('F-97 SEC-1 no token goes where no hub proves itself: NOD_URL=%s is refused', (url) => {
  expect(() => locate(url)).toThrow(CliError);
  expect(() => locate(url)).toThrow(/http:\/\/127\.0\.0\.1/);
  expect(() => locate(url, zhCn)).toThrow(/http:\/\/127\.0\.0\.1/);
});

it.each([
  ['http://127.0.0.1:9', 'http://127.0.0.1:9'],
  ['http://localhost:9/', 'http://127.0.0.1:9'],
  ['http://[::1]:9', 'http://[::1]:9'],
])('NOD_URL=%s is the hub at %s', (url, origin) => {
  expect(locate(url)).toBe(origin);
});

it.each(['ftp://127.0.0.1', 'nonsense'])('NOD_URL=%s is no address', (url) => {
  expect(() => locate(url)).toThrow(/not the address of a hub/);
});
