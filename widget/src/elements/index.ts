import type { WidgetElement } from '../element.ts'

const found = import.meta.glob<WidgetElement>('./*/element.ts', { eager: true, import: 'element' })

export const elements: readonly WidgetElement[] = Object.values(found)
