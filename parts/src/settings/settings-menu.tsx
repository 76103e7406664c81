// The person's settings, in a menu: the built-in agent, theme, language, notifications, help, sign out.
import { Menu } from '@base-ui/react/menu';
import {
  Bell,
  Bot,
  Brain,
  Check,
  Drama,
  Globe,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  ScrollText,
  Settings,
  Smartphone,
  Wrench,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PrimaryButton } from '../forms/buttons.tsx';
import { QuestionDialog } from '../forms/question-dialog.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { type Language, setPreferences, type Theme, usePreferences } from '../panel/preferences.ts';
import { navigate, type SettingsSection } from '../panel/route.ts';
import { openShortcutsHelp } from '../state/help-state.ts';
import { signOut } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { switchNotifications } from './notifications.ts';
import styles from './settings-menu.module.css';

export default function SettingsMenu(): ReactNode {
  const panel = useThisPanel();
  const { settings, sessions } = useTexts();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className={styles.trigger} aria-label={settings.title} title={settings.title}>
          <Settings size={19} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={styles.positioner} sideOffset={6} align="end">
            <Menu.Popup className={styles.popup} data-overlay>
              <Sections />
              <Menu.Separator className={styles.separator} />
              <Choices />
              <Menu.Separator className={styles.separator} />
              <Actions onSignOut={() => setLeaving(true)} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <QuestionDialog
        isOpen={isLeaving}
        title={settings.signOutQuestion}
        text={sessions.confirm}
        onLeave={() => setLeaving(false)}
      >
        <PrimaryButton onClick={() => void signOut(panel)}>{sessions.end}</PrimaryButton>
      </QuestionDialog>
    </>
  );
}

const ICONS: Record<SettingsSection, LucideIcon> = {
  models: Bot,
  personas: Drama,
  memories: Brain,
  tools: Wrench,
  channels: Smartphone,
  credentials: KeyRound,
  audit: ScrollText,
};
const GROUPS = [
  ['agent', ['models', 'personas', 'memories']],
  ['hub', ['channels', 'tools', 'credentials', 'audit']],
] as const;

function Sections(): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  return GROUPS.map(([group, sections]) => (
    <Menu.Group key={group} className={styles.group}>
      <Menu.GroupLabel className={styles.label}>{texts.settings[group]}</Menu.GroupLabel>
      {sections.map((section) => {
        const Icon = ICONS[section];
        const open = (): void => navigate(panel, { screen: 'settings', section });
        return (
          <Menu.Item key={section} className={styles.item} onClick={open}>
            <Icon size={15} aria-hidden="true" />
            {texts[section].title}
          </Menu.Item>
        );
      })}
    </Menu.Group>
  ));
}

function Choices(): ReactNode {
  const panel = useThisPanel();
  const { settings } = useTexts();
  const { theme, language } = usePreferences();
  return (
    <>
      <Choice
        label={settings.theme}
        value={theme}
        options={{ system: settings.system, light: settings.light, dark: settings.dark }}
        onChoose={(chosen: Theme) => setPreferences(panel, { theme: chosen })}
      />
      <Choice
        label={settings.language}
        value={language}
        options={{ system: settings.system, en: 'English', 'zh-CN': '简体中文' }}
        onChoose={(chosen: Language) => setPreferences(panel, { language: chosen })}
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

function Actions({ onSignOut }: { onSignOut: () => void }): ReactNode {
  const panel = useThisPanel();
  const { page, settings, sessions, shortcuts } = useTexts();
  const notifications = usePreferences((preferences) => preferences.notifications);
  return (
    <>
      {panel.notifications.permission() !== 'unavailable' && (
        <Menu.CheckboxItem
          checked={notifications}
          onCheckedChange={(isOn) => void switchNotifications(panel, isOn)}
          className={styles.item}
        >
          <Bell size={15} aria-hidden="true" />
          <span className={styles.words}>{settings.notifications}</span>
          <Menu.CheckboxItemIndicator>
            <Check size={15} aria-hidden="true" />
          </Menu.CheckboxItemIndicator>
        </Menu.CheckboxItem>
      )}
      {panel.openSites && (
        <Menu.Item className={styles.item} onClick={panel.openSites}>
          <Globe size={15} aria-hidden="true" />
          {page.sites}
        </Menu.Item>
      )}
      <Menu.Item className={styles.item} onClick={() => openShortcutsHelp(panel)}>
        <Keyboard size={15} aria-hidden="true" />
        <span className={styles.words}>{shortcuts.title}</span>
        <kbd className={styles.key}>?</kbd>
      </Menu.Item>
      <Menu.Item className={styles.item} onClick={onSignOut}>
        <LogOut size={15} aria-hidden="true" />
        {sessions.end}
      </Menu.Item>
    </>
  );
}
