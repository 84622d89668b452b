import { Table } from '@mantine/core'
import { texts } from '../../../texts/conversations-reports.ts'
import { locale } from '../../../texts/locale.ts'
import { Card } from '../../../ui/page.tsx'
import { type Channel, channels, type Report } from '../conversation.ts'
import { useNames } from '../use-inbox-data.ts'
import { duration, share } from './report-figures.ts'
import s from './reports.module.css'

type Row = Report['total'] & { id: string; name: string }

/** The same figures by agent, tag and channel. */
export function ReportTables({ report: { agents, tags, channels: byChannel } }: { report: Report }) {
  const nameOf = useNames()
  const ofAgents = agents.map((one) => ({
    ...one,
    id: one.member_id,
    name: nameOf(one.member_id) ?? texts.formerMember,
  }))
  const ofTags = tags.map((one) => ({ ...one, id: one.tag_id, name: nameOf(one.tag_id) ?? texts.deletedTag }))
  const ofChannels = byChannel.map((one) => ({
    ...one,
    id: one.channel,
    name: channels[one.channel as Channel] ?? one.channel,
  }))
  return (
    <>
      <Figures title={texts.byAgent} rows={ofAgents} lead="sent" leadName={texts.replies} />
      <Figures title={texts.byTag} rows={ofTags} lead="created" leadName={texts.conversations} />
      <Figures title={texts.byChannel} rows={ofChannels} lead="created" leadName={texts.conversations} />
    </>
  )
}

interface FiguresProps {
  title: string
  rows: Row[]
  lead: 'sent' | 'created'
  leadName: string
}

function Figures({ title, rows, lead, leadName }: FiguresProps) {
  if (rows.length === 0) return null
  return (
    <Card label={title}>
      <div className={s.scroll}>
        <Table verticalSpacing="sm" horizontalSpacing="lg" className={s.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{title}</Table.Th>
              {[
                leadName,
                texts.closed,
                texts.firstResponse,
                texts.resolution,
                texts.targetsMissed,
                texts.satisfaction,
              ].map((name) => (
                <Table.Th key={name} ta="end">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows
              .toSorted((one, other) => other[lead] - one[lead])
              .map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td>{row.name}</Table.Td>
                  <Table.Td ta="end">{row[lead].toLocaleString(locale)}</Table.Td>
                  <Table.Td ta="end">{row.closed.toLocaleString(locale)}</Table.Td>
                  <Table.Td ta="end">{duration(row.first_response_seconds)}</Table.Td>
                  <Table.Td ta="end">{duration(row.resolution_seconds)}</Table.Td>
                  <Table.Td ta="end">{row.targets_missed.toLocaleString(locale)}</Table.Td>
                  <Table.Td ta="end">{share(row)}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  )
}
