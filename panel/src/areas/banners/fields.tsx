import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { Section } from '../../ui/section.tsx'
import { SegmentSelect } from '../../ui/segment-select.tsx'
import { closings, places, styles } from './banner.ts'
import type { BannerForm } from './use-banner-form.ts'

const columns = { base: 1, xs: 2 }

export const Content = ({ form }: { form: BannerForm }) => (
  <Section title="Banner">
    <TextInput
      label="Name"
      description="For you: people do not see it"
      placeholder="Maintenance on Sunday"
      maw={420}
      data-autofocus
      {...form.getInputProps('name')}
    />
    <Textarea
      label="Text"
      description="One paragraph, in Markdown: **bold**, *italic*, [link](https://…)"
      placeholder="We will be down for **ten minutes** on Sunday."
      mt={14}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={500}
      {...form.getInputProps('text')}
    />
    <SimpleGrid cols={columns} mt={14}>
      <TextInput
        label="Button (optional)"
        placeholder="Read more"
        maxLength={60}
        {...form.getInputProps('action_label')}
      />
      <TextInput label="Where it leads" placeholder="/status or https://…" {...form.getInputProps('action_url')} />
    </SimpleGrid>
  </Section>
)

export const Appearance = ({ form }: { form: BannerForm }) => (
  <Section title="Appearance" description="It lies over the edge of the page, and moves nothing of it.">
    <SimpleGrid cols={columns}>
      <Select label="Place" data={places} allowDeselect={false} {...form.getInputProps('place')} />
      <Select label="Style" data={styles} allowDeselect={false} {...form.getInputProps('style')} />
      <Select label="Can be closed" data={closings} allowDeselect={false} {...form.getInputProps('dismiss')} />
      {form.values.dismiss === 'for_days' && (
        <NumberInput
          label="Comes back after (days)"
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
  <Section title="Who sees it, and when" description="Times are those of your browser.">
    <SimpleGrid cols={columns} style={{ alignItems: 'end' }}>
      <SegmentSelect label="Segment" description="Only contacts in it" {...form.getInputProps('segment_id')} />
      <NumberInput
        label="Priority"
        description="Of several at one place the highest is shown"
        min={0}
        max={1000}
        allowDecimal={false}
        {...form.getInputProps('priority')}
      />
      <TextInput type="datetime-local" label="Starts (optional)" {...form.getInputProps('starts_at')} />
      <TextInput type="datetime-local" label="Ends (optional)" {...form.getInputProps('ends_at')} />
    </SimpleGrid>
  </Section>
)
