// The person's settings, in a menu: the built-in agent, theme, language, notifications, help, sign out.
import { Menu } from '@base-ui/react/menu';
import {
  Bell,
  Bot,
  Brain,
  Check,
  Drama,
  Keyboard,
  KeyRound,
  LogOut,
  ScrollText,
  Settings,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { openShortcutsHelp } from '../shell/help-state.ts';
import { navigate, type SettingsSection } from '../shell/route.ts';
import { signOut } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { canNotify, switchNotifications } from './notifications.ts';
import { type Language, setPreferences, type Theme, usePreferences } from './preferences.ts';
import styles from './settings-menu.module.css';

export default function SettingsMenu(): ReactNode {
  const { settings } = useTexts();
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.trigger} aria-label={settings.title} title={settings.title}>
        <Settings size={19} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Menu.Popup className={styles.popup} data-overlay>
            <AgentSections />
            <Menu.Separator className={styles.separator} />
            <Choices />
            <Menu.Separator className={styles.separator} />
            <Actions />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function AgentSections(): ReactNode {
  const { settings, models, personas, memories, tools, credentials, audit } = useTexts();
  const sections: [SettingsSection, string, typeof Bot][] = [
    ['models', models.title, Bot],
    ['personas', personas.title, Drama],
    ['memories', memories.title, Brain],
    ['tools', tools.title, Wrench],
    ['credentials', credentials.title, KeyRound],
    ['audit', audit.title, ScrollText],
  ];
  return (
    <Menu.Group>
      <Menu.GroupLabel className={styles.label}>{settings.agent}</Menu.GroupLabel>
      {sections.map(([section, name, Icon]) => (
        <Menu.Item
          key={section}
          className={styles.item}
          onClick={() => navigate({ screen: 'settings', section })}
        >
          <Icon size={15} aria-hidden="true" />
          {name}
        </Menu.Item>
      ))}
    </Menu.Group>
  );
}

function Choices(): ReactNode {
  const { settings } = useTexts();
  const { theme, language } = usePreferences();
  return (
    <>
      <Choice
        label={settings.theme}
        value={theme}
        options={{ system: settings.system, light: settings.light, dark: settings.dark }}
        onChoose={(chosen: Theme) => setPreferences({ theme: chosen })}
      />
      <Choice
        label={settings.language}
        value={language}
        options={{ system: settings.system, en: 'English', 'zh-CN': '简体中文' }}
        onChoose={(chosen: Language) => setPreferences({ language: chosen })}
      />
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: Record<T, string>;
  onChoose: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>): ReactNode {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChoose} className={styles.group}>
      <Menu.GroupLabel className={styles.label}>{label}</Menu.GroupLabel>
      {Object.entries<string>(options).map(([option, name]) => (
        <Menu.RadioItem key={option} value={option} closeOnClick={false} className={styles.item}>
          <Menu.RadioItemIndicator keepMounted className={styles.indicator}>
            <Check size={15} aria-hidden="true" />
          </Menu.RadioItemIndicator>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Actions(): ReactNode {
  const { settings } = useTexts();
  const notifications = usePreferences((preferences) => preferences.notifications);
  return (
    <>
      {canNotify() && (
        <Menu.CheckboxItem
          checked={notifications}
          onCheckedChange={(isOn) => void switchNotifications(isOn)}
          className={styles.item}
        >
          <Bell size={15} aria-hidden="true" />
          <span className={styles.words}>{settings.notifications}</span>
          <Menu.CheckboxItemIndicator>
            <Check size={15} aria-hidden="true" />
          </Menu.CheckboxItemIndicator>
        </Menu.CheckboxItem>
      )}
      <Menu.Item className={styles.item} onClick={openShortcutsHelp}>
        <Keyboard size={15} aria-hidden="true" />
        <span className={styles.words}>{settings.shortcuts}</span>
        <kbd className={styles.key}>?</kbd>
      </Menu.Item>
      <Menu.Item className={styles.item} onClick={() => void signOut()}>
        <LogOut size={15} aria-hidden="true" />
        {settings.signOut}
      </Menu.Item>
    </>
  );
}
