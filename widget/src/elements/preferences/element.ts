import { defineElement } from '../../element.ts'

export const element = defineElement({ name: 'preferences', load: () => import('./show.tsx') })
