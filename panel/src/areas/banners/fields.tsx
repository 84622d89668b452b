import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { texts } from '../../texts/banners.ts'
import { Section } from '../../ui/section.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import { closings, places, styles } from './banner.ts'
import type { BannerForm } from './use-banner-form.ts'

const columns = { base: 1, xs: 2 }

export const Content = ({ form }: { form: BannerForm }) => (
  <Section title={texts.banner}>
    <TextInput
      label={texts.name}
      description={texts.visibleToYourTeamOnly}
      placeholder={texts.maintenanceOnSunday}
      maw={420}
      data-autofocus
      {...form.getInputProps('name')}
    />
    <Textarea
      label={texts.text}
      description={texts.oneParagraphInMarkdownBoldItalic}
      placeholder={texts.weWillBeDownForTenMinutes}
      mt={14}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={500}
      {...form.getInputProps('text')}
    />
    <SimpleGrid cols={columns} mt={14}>
      <TextInput
        label={texts.buttonOptional}
        placeholder={texts.readMore}
        maxLength={60}
        {...form.getInputProps('action_label')}
      />
      <TextInput label={texts.link} placeholder={texts.statusOrHttps} {...form.getInputProps('action_url')} />
    </SimpleGrid>
  </Section>
)

export const Appearance = ({ form }: { form: BannerForm }) => (
  <Section title={texts.appearance} description={texts.atTheTopThePageContentMovesDown}>
    <SimpleGrid cols={columns}>
      <Select label={texts.position} data={places} allowDeselect={false} {...form.getInputProps('place')} />
      <Select label={texts.style} data={styles} allowDeselect={false} {...form.getInputProps('style')} />
      <Select label={texts.canBeDismissed} data={closings} allowDeselect={false} {...form.getInputProps('dismiss')} />
      {form.values.dismiss === 'for_days' && (
        <NumberInput
          label={texts.showAgainAfterDays}
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('dismiss_days')}
        />
      )}
    </SimpleGrid>
  </Section>
)

export const Audience = ({ form }: { form: BannerForm }) => (
  <Section title={texts.audienceAndSchedule} description={texts.timesAreInYourBrowsersTimeZone}>
    <SimpleGrid cols={columns} style={{ alignItems: 'end' }}>
      <SegmentSelect
        label={texts.segment}
        description={texts.onlyContactsInThisSegmentSeeIt}
        {...form.getInputProps('segment_id')}
      />
      <NumberInput
        label={texts.priority}
        description={texts.ifSeveralBannersShareAPosition}
        min={0}
        max={1000}
        allowDecimal={false}
        {...form.getInputProps('priority')}
      />
      <TextInput type="datetime-local" label={texts.startsOptional} {...form.getInputProps('starts_at')} />
      <TextInput type="datetime-local" label={texts.endsOptional} {...form.getInputProps('ends_at')} />
    </SimpleGrid>
  </Section>
)
