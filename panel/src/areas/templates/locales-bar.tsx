import { Button, Group, Menu, Select, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/templates.ts'
import { localeName, offeredLocales } from '../../ui/locales.ts'
import type { DraftForm } from './template.ts'
import s from './templates.module.css'

/** Selects the edited language. Recipients without a translation get the default. */
export function LocalesBar({ form, locale }: { form: DraftForm; locale: string }) {
  const screen = useScreen()
  const { locales, default_locale } = form.values
  const names = Object.keys(locales)
  const add = (name: string) => {
    const { subject, body, ...others } = locales[locale] ?? { subject: '', body: '' }
    form.setFieldValue('locales', { ...locales, [name]: { ...others, subject, body } })
    screen.set({ locale: name })
  }
  const remove = () => {
    const { [locale]: _, ...rest } = locales
    form.setFieldValue('locales', rest)
    screen.set({ locale: undefined })
  }
  return (
    <Group gap={8} align="flex-end" className={s.locales}>
      <Select
        label={texts.language}
        allowDeselect={false}
        data={names.map((name) => ({
          value: name,
          label: name === default_locale ? texts.localeDefault(localeName(name)) : localeName(name),
        }))}
        value={locale}
        onChange={(name) => screen.set({ locale: name ?? undefined })}
      />
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={15} />}>
            {texts.addLanguage}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={s.menu}>
          {offeredLocales
            .filter((name) => !names.includes(name))
            .map((name) => (
              <Menu.Item key={name} onClick={() => add(name)}>
                {localeName(name)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {locale !== default_locale && (
        <>
          <Button variant="subtle" onClick={() => form.setFieldValue('default_locale', locale)}>
            {texts.makeDefault}
          </Button>
          <Button variant="subtle" color="red" onClick={remove}>
            {texts.remove}
          </Button>
        </>
      )}
      {names.length === 1 && (
        <Text size="sm" c="dimmed" className={s.hint}>
          {texts.everyoneReceivesTheseTexts}
        </Text>
      )}
    </Group>
  )
}
