import type PDFDocument from 'pdfkit'
import { inLatin, isInLatin } from './latin.ts'
import type { PrintedInvoice, PrintedLine } from './printed-invoice.ts'

type Pdf = InstanceType<typeof PDFDocument>

const margin = 56
const [pageWidth, pageHeight] = [595.28, 841.89]
const right = pageWidth - margin
const bottom = pageHeight - margin - 28
const [ink, muted, rule] = ['#111111', '#555555', '#dddddd']

/** The start and width of each column. */
const columns = {
  description: { x: margin, width: 203 },
  quantity: { x: 263, width: 50 },
  unitAmount: { x: 317, width: 82 },
  tax: { x: 403, width: 52 },
  amount: { x: 459, width: right - 459 },
} as const

/** Streams a PDF of A4 pages. The first invoice loads the library. */
export async function* invoicePdf(printed: PrintedInvoice): AsyncGenerator<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const info = { Title: inLatin(printed.title), Author: inLatin(printed.seller.name), Creator: 'Userkeep' }
  const pdf = new Document({ size: 'A4', margin, bufferPages: true, info, lang: 'en', displayTitle: true })
  draw(pdf, printed)
  pdf.end()
  yield* pdf as AsyncIterable<Uint8Array>
}

function draw(pdf: Pdf, printed: PrintedInvoice): void {
  if (printed.notice) {
    text(pdf, printed.notice, { color: muted })
    pdf.moveDown(1)
  }
  text(pdf, printed.title, { size: 20, isBold: true })
  pdf.moveDown(0.4)
  for (const { label, value } of printed.facts) text(pdf, `${label}: ${value}`)
  pdf.moveDown(1.5)
  drawParties(pdf, printed)
  drawLines(pdf, printed.lines)
  drawTotals(pdf, printed.totals)
  drawFooter(pdf, printed)
  numberPages(pdf)
}

interface Style {
  x?: number
  y?: number
  width?: number
  size?: number
  color?: string
  isBold?: boolean
  align?: 'left' | 'right'
}

function text(pdf: Pdf, content: string, style: Style = {}): void {
  const { x = margin, y = pdf.y, width = right - margin, size = 10, color = ink, align = 'left' } = style
  pdf
    .font(style.isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
  pdf.text(inLatin(content), x, y, { width, align })
}

const heightOf = (pdf: Pdf, content: string, width: number, size = 10): number =>
  pdf.font('Helvetica').fontSize(size).heightOfString(inLatin(content), { width })

function drawParties(pdf: Pdf, { seller, customer }: PrintedInvoice): void {
  const width = (right - margin) / 2 - 12
  const middle = margin + width + 24
  const top = pdf.y
  text(pdf, 'From', { width, color: muted })
  text(pdf, seller.name, { width, isBold: true })
  for (const line of seller.lines) text(pdf, line, { width })
  const below = pdf.y
  text(pdf, 'Bill to', { x: middle, y: top, width, color: muted })
  text(pdf, customer, { x: middle, width, isBold: true })
  pdf.y = Math.max(below, pdf.y) + 28
}

function drawLines(pdf: Pdf, lines: readonly PrintedLine[]): void {
  drawHead(pdf)
  for (const line of lines) {
    const { width } = columns.description
    const height = heightOf(pdf, line.description, width) + (line.period ? heightOf(pdf, line.period, width, 8) : 0)
    if (pdf.y + height > bottom) {
      pdf.addPage()
      drawHead(pdf)
    }
    drawLine(pdf, line)
  }
}

function drawHead(pdf: Pdf): void {
  const y = pdf.y
  const head = { y, size: 8, color: muted, align: 'right' } as const
  text(pdf, 'Description', { ...columns.description, ...head, align: 'left' })
  text(pdf, 'Quantity', { ...columns.quantity, ...head })
  text(pdf, 'Unit price', { ...columns.unitAmount, ...head })
  text(pdf, 'Tax', { ...columns.tax, ...head })
  text(pdf, 'Amount', { ...columns.amount, ...head })
  drawRule(pdf)
}

function drawLine(pdf: Pdf, line: PrintedLine): void {
  const y = pdf.y
  const number = { y, align: 'right' } as const
  text(pdf, line.description, columns.description)
  if (line.period) text(pdf, line.period, { ...columns.description, size: 8, color: muted })
  const below = pdf.y
  text(pdf, line.quantity, { ...columns.quantity, ...number })
  text(pdf, line.unitAmount, { ...columns.unitAmount, ...number })
  text(pdf, line.tax, { ...columns.tax, ...number })
  text(pdf, line.amount, { ...columns.amount, ...number })
  pdf.y = Math.max(below, pdf.y)
  drawRule(pdf)
}

function drawRule(pdf: Pdf): void {
  const y = pdf.y + 3
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).strokeColor(rule).stroke()
  pdf.y = y + 6
}

function drawTotals(pdf: Pdf, totals: PrintedInvoice['totals']): void {
  if (pdf.y + totals.length * 18 > bottom) pdf.addPage()
  for (const { label, value, isMain = false } of totals) {
    const y = pdf.y
    text(pdf, label, { x: 300, y, width: 140, isBold: isMain })
    text(pdf, value, { x: 420, y, width: right - 420, align: 'right', isBold: isMain })
    pdf.y += 4
  }
}

const unshown =
  'Characters that this file cannot show appear as ?. The printable page of the invoice shows all of them.'

function drawFooter(pdf: Pdf, printed: PrintedInvoice): void {
  const { footer, customer, seller, lines } = printed
  const texts = [footer ?? '', customer, seller.name, ...seller.lines, ...lines.map(({ description }) => description)]
  const notes = [...(footer ? [footer] : []), ...(texts.every(isInLatin) ? [] : [unshown])]
  for (const note of notes) {
    if (pdf.y + heightOf(pdf, note, right - margin, 9) + 24 > bottom) pdf.addPage()
    pdf.y += 24
    text(pdf, note, { size: 9, color: muted })
  }
}

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange()
  if (count === 1) return
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page)
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0
    text(pdf, `Page ${page + 1} of ${count}`, { y: pageHeight - margin, size: 8, color: muted, align: 'right' })
  }
}
