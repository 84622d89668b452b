import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { texts } from '../texts/ui.ts'
import s from './copy.module.css'
import { Code } from './status.tsx'

export const Copy = ({ value, label = texts.copy }: { value: string; label?: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Tooltip label={copied ? texts.copied : label}>
        <ActionIcon size={26} onClick={copy} aria-label={copied ? texts.copied : label}>
          {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        </ActionIcon>
      </Tooltip>
    )}
  </CopyButton>
)

/** An id among other properties. Where it does not fit it is cut in the middle: ids of one hour begin alike. */
export const CopyCode = ({ value, label }: { value: string; label: string }) => (
  <Group gap={4} wrap="nowrap" miw={0}>
    <Code isCut>
      <span>{value.slice(0, -8)}</span>
      <span>{value.slice(-8)}</span>
    </Code>
    <Copy value={value} label={label} />
  </Group>
)

/** A value in monospace that is meant to be copied. */
export const CopyField = ({ value, label }: { value: string; label: string }) => (
  <Group gap={4} wrap="nowrap" className={s.field}>
    <Text component="code" className={s.value} title={label}>
      {value}
    </Text>
    <Copy value={value} label={texts.copyLabel(label.toLowerCase())} />
  </Group>
)

export const CodeBlock = ({ code, label }: { code: string; label: string }) => (
  <section className={s.block} aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by the keyboard, too */}
    <pre tabIndex={0}>
      <code>{code}</code>
    </pre>
    <div className={s.corner}>
      <span aria-hidden>{label}</span>
      <Copy value={code} label={texts.copyLabel(label.toLowerCase())} />
    </div>
  </section>
)
