import { Group, Skeleton, Stack } from '@mantine/core'
import { texts } from '../../texts/contact-auth.ts'
import { Section } from '../../ui/section.tsx'
import s from './contact-auth.module.css'

/** The forms of the tab, while they load. */
export const SettingsSkeleton = () => (
  <>
    <Section title={texts.signInMethods} description={<Skeleton h={10} w={280} my={5} maw="100%" />}>
      <div className={s.columns} aria-busy>
        <Choices label={64} mark={{ w: 32, radius: 'xl' }} />
        <Choices label={74} mark={{ w: 16, radius: 'xl' }} />
        <div>
          <Skeleton h={10} w={120} mt={5} />
          <Skeleton h={8} w={180} mt={13} />
          <Skeleton h={36} w={230} mt={11} />
        </div>
      </div>
    </Section>
    <Section title={texts.eventsFromContacts} description={<Skeleton h={10} w={360} my={5} maw="100%" />}>
      <Stack gap={16} aria-busy>
        <Group gap={12} wrap="nowrap" align="flex-start" h={38}>
          <Skeleton h={16} w={32} radius="xl" mt={4} flex="none" />
          <div>
            <Skeleton h={10} w={220} mt={5} />
            <Skeleton h={8} w={420} mt={10} />
          </div>
        </Group>
      </Stack>
    </Section>
  </>
)

/** The brand form, while it loads. */
export const BrandSkeleton = () => (
  <div className={s.brand} aria-busy>
    <Section title={texts.brand}>
      <Stack gap={14} maw={480}>
        <Field label={38} />
        <Field label={46} />
        <Field label={34} description={210} />
        <Field label={40} description={270} />
      </Stack>
    </Section>
    <div className={s.preview}>
      <div className={s.sheet}>
        <Skeleton h={36} w={36} radius={10} />
        <Skeleton h={12} w={130} my={6} />
        <Skeleton h={34} />
        <Skeleton h={34} />
        <Skeleton h={34} />
      </div>
    </div>
  </div>
)

const Field = ({ label, description }: { label: number; description?: number }) => (
  <div>
    <Skeleton h={10} w={label} mt={7} mb={9} />
    {description && <Skeleton h={8} w={description} my={7} />}
    <Skeleton h={34} />
  </div>
)

const Choices = ({ label, mark }: { label: number; mark: { w: number; radius: string } }) => (
  <div>
    <Skeleton h={10} w={label} mt={6} mb={17} />
    <Stack gap={12} mb={3}>
      {[76, 84, 80].map((width) => (
        <Group key={width} gap={12} wrap="nowrap" align="flex-start" h={38}>
          <Skeleton h={16} mt={4} flex="none" {...mark} />
          <div>
            <Skeleton h={10} w={width} mt={5} />
            <Skeleton h={8} w={width + 100} mt={10} />
          </div>
        </Group>
      ))}
    </Stack>
  </div>
)
