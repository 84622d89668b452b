import { defineElement } from '../../element.ts'

export const element = defineElement({ name: 'feedback', load: () => import('./show.tsx') })
