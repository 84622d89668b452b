import { Button, Group, Menu, Select, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { texts } from '../../../texts/surveys-editor.ts'
import { localeName, offeredLocales } from '../../../ui/locales.ts'
import s from '../surveys.module.css'
import type { SurveyForm } from './use-survey-form.ts'

const mostLocales = 10

export interface LanguageProps {
  form: SurveyForm
  locale: string
  choose: (locale: string) => void
}

/** Selects the edited language: that of the questions, or a translation. */
export function LanguagesBar({ form, locale, choose }: LanguageProps) {
  const { locales, default_locale } = form.values
  const names = [default_locale, ...Object.keys(locales)]
  const free = offeredLocales.filter((name) => !names.includes(name))
  const add = (name: string) => {
    form.setFieldValue('locales', { ...locales, [name]: { thanks: '', questions: {} } })
    choose(name)
  }
  const remove = () => {
    const { [locale]: _, ...rest } = locales
    form.setFieldValue('locales', rest)
    choose(default_locale)
  }
  return (
    <Group gap={8} align="flex-end" className={s.languages}>
      <Select
        label={texts.language}
        allowDeselect={false}
        data={names.map((name) => ({
          value: name,
          label: name === default_locale ? texts.localeDefault(localeName(name)) : localeName(name),
        }))}
        value={locale}
        onChange={(name) => choose(name ?? default_locale)}
      />
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={15} />} disabled={names.length > mostLocales}>
            {texts.addLanguage}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={s.menu}>
          {free.map((name) => (
            <Menu.Item key={name} onClick={() => add(name)}>
              {localeName(name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {locale === default_locale ? (
        <Select
          label={texts.writtenIn}
          allowDeselect={false}
          searchable
          data={[default_locale, ...free].map((name) => ({ value: name, label: localeName(name) }))}
          {...form.getInputProps('default_locale')}
        />
      ) : (
        <Button variant="subtle" color="red" onClick={remove}>
          {texts.removeLocale(localeName(locale))}
        </Button>
      )}
      {locale !== default_locale && (
        <Text size="sm" c="dimmed" w="100%">
          {texts.emptyTextsAreShownInLocale(localeName(default_locale))}
        </Text>
      )}
    </Group>
  )
}
