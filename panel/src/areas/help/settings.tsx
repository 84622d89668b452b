import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@userkeep/client'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/help.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { localeName, offeredLocales } from '../../ui/locales.ts'
import { toast } from '../../ui/toast.ts'
import { articleReads, settingsRead } from './help.ts'

export function Settings({ close }: { close: () => void }) {
  const [environment] = useEnvironment()
  const settings = useRead(settingsRead, { query: { environment } })
  return settings.data ? <SettingsForm settings={settings.data} close={close} /> : null
}

function SettingsForm({ settings, close }: { settings: Output<typeof settingsRead>; close: () => void }) {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/help/settings', { refresh: [settingsRead, ...articleReads] })
  const { default_locale, locales, home_url } = settings
  const form = useForm({ initialValues: { default_locale, locales, home_url: home_url ?? '' } })
  const submit = () => {
    const { home_url: typed, ...values } = form.getValues()
    update.mutate(
      { query: { environment }, body: { ...values, home_url: typed.trim() === '' ? null : typed.trim() } },
      {
        onSuccess() {
          toast.success(texts.saved)
          close()
        },
        onError: (refused) => form.setErrors(refused.fields),
      },
    )
  }
  const offered = [...new Set([...locales, ...offeredLocales])]
  return (
    <FormModal
      title={texts.helpCenterSettings}
      close={close}
      act={texts.save}
      pending={update.isPending}
      error={update.error}
      onSubmit={submit}
    >
      <MultiSelect
        label={texts.languages}
        description={texts.articlesCanBeWrittenInEach}
        data={offered.map((value) => ({ value, label: localeName(value) }))}
        searchable
        maxValues={20}
        {...form.getInputProps('locales')}
      />
      <Select
        label={texts.defaultLanguage}
        description={texts.shownWhenAnArticleIsNotTranslated}
        data={form.values.locales.map((value) => ({ value, label: localeName(value) }))}
        allowDeselect={false}
        {...form.getInputProps('default_locale')}
      />
      <TextInput
        label={texts.yourOwnDomainOptional}
        description={texts.theAddressUnderWhichYourProxy}
        placeholder="https://help.example.com"
        {...form.getInputProps('home_url')}
      />
    </FormModal>
  )
}
