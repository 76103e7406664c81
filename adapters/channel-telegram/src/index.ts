// The front door of @nod/channel-telegram: the kit of the Telegram channel.
export { telegramKit } from './kit/telegram-kit.ts';
export type { TelegramSettings } from './settings/telegram-settings.ts';
