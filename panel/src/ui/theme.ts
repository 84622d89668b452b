import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { texts } from '../texts/ui.ts'

const iris: MantineColorsTuple = [
  '#f4f4fe',
  '#e7e7fc',
  '#cfcff8',
  '#b1b1f2',
  '#9696ec',
  '#7a7ae4',
  '#5b5bd6',
  '#4f4fc4',
  '#4343a8',
  '#35358a',
]
const zinc: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f5',
  '#e9e9ec',
  '#dcdce0',
  '#b6b6bf',
  '#8b8b96',
  '#62626d',
  '#3f3f46',
  '#27272a',
  '#18181b',
]
const dark: MantineColorsTuple = [
  '#ececf0',
  '#c9c9d1',
  '#a3a3af',
  '#74747f',
  '#303037',
  '#232328',
  '#19191d',
  '#111113',
  '#0c0c0e',
  '#08080a',
]
const amber: MantineColorsTuple = [
  '#fff8eb',
  '#feefcf',
  '#fcdc9c',
  '#fac764',
  '#f7b234',
  '#eb9c13',
  '#c77c07',
  '#9a5c06',
  '#7a4807',
  '#5c3507',
]
const green: MantineColorsTuple = [
  '#ecfaf3',
  '#d7f3e4',
  '#abe5c8',
  '#7ad5a9',
  '#4cc58c',
  '#27b073',
  '#16935d',
  '#0f764a',
  '#0d5f3d',
  '#0a4a30',
]

/** Dark enough at 6 for text on white, and for white on it. */
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fbdfdd',
  '#f5bab7',
  '#ee918d',
  '#e5655f',
  '#d4403b',
  '#c2272d',
  '#a81f25',
  '#8c1b20',
  '#6e161a',
]

// Plain objects, not `Component.extend`: that would load every component with the first screen.
const choice = { label: { fontSize: 13.5 }, description: { fontSize: 12.5, marginTop: 2 } }
const input = { input: { height: 34, minHeight: 'var(--ui-target)' } }

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  colors: { iris, gray: zinc, dark, amber, green, red },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "JetBrains Mono", Menlo, monospace',
  headings: { fontFamily: '"Inter Variable", system-ui, sans-serif', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  autoContrast: true,
  shadows: {
    xs: '0 1px 2px rgb(16 16 24 / 5%)',
    sm: '0 1px 3px rgb(16 16 24 / 8%)',
    md: '0 8px 24px -6px rgb(16 16 24 / 14%), 0 2px 6px rgb(16 16 24 / 6%)',
    xl: '0 24px 60px -12px rgb(16 16 24 / 28%)',
  },
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      styles: (_: unknown, { size }: { size?: unknown }) => ({
        root: { fontWeight: 500, height: size === 'xs' ? 28 : 34, paddingInline: size === 'xs' ? 10 : 12 },
      }),
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': texts.dismiss } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 34 } },
    // A form says which of its fields may stay empty, rather than marking all the others.
    InputWrapper: {
      defaultProps: { withAsterisk: false },
      styles: { label: { fontSize: 13, marginBottom: 4 }, description: { fontSize: 12.5, marginBottom: 5 } },
    },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { root: { textTransform: 'none', fontWeight: 500, letterSpacing: 0, fontSize: 12, height: 22 } },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    TextInput: { defaultProps: { size: 'sm' }, styles: input },
    PasswordInput: { defaultProps: { size: 'sm' }, styles: input },
    Autocomplete: { defaultProps: { size: 'sm' }, styles: input },
    NumberInput: { defaultProps: { size: 'sm' }, styles: input },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' }, styles: input },
    Table: { defaultProps: { verticalSpacing: 9, horizontalSpacing: 16 } },
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'md', withItemsBorders: false } },
    Menu: {
      // Without this the first item is focused behind a placeholder that screen readers announce.
      defaultProps: {
        withInitialFocusPlaceholder: false,
        // Content that arrives may push its button out of sight: an open menu stays there all the same.
        hideDetached: false,
        shadow: 'md',
        radius: 'lg',
        offset: 6,
        transitionProps: { duration: 90 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 350, fz: 12, radius: 'sm' } },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.32 },
        transitionProps: { duration: 140 },
        closeButtonProps: { 'aria-label': texts.close },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        // A dialog's head is no banner of the page.
        attributes: { header: { role: 'presentation' } },
        overlayProps: { backgroundOpacity: 0.32 },
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': texts.close },
      },
      styles: {
        header: { padding: '16px 14px 8px 20px', minHeight: 0 },
        title: { fontSize: 16, fontWeight: 600, letterSpacing: '-0.012em', overflowWrap: 'anywhere' },
        body: { padding: '4px 20px 20px' },
      },
    },
    Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
    Radio: { defaultProps: { size: 'xs' }, styles: choice },
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false }, styles: choice },
    Avatar: { defaultProps: { radius: 999 } },
  },
})

/** Colors of lines and bars, apart in both schemes. */
const chartColors = {
  light: {
    '--ui-chart-1': '#5b5bd6',
    '--ui-chart-2': '#0f8a6d',
    '--ui-chart-3': '#b86e00',
    '--ui-chart-4': '#c2407a',
    '--ui-chart-5': '#2f7fc9',
    '--ui-chart-6': '#7a7a86',
  },
  dark: {
    '--ui-chart-1': '#8b8bf0',
    '--ui-chart-2': '#4fd1a5',
    '--ui-chart-3': '#f0b04f',
    '--ui-chart-4': '#f07fb0',
    '--ui-chart-5': '#6db3f2',
    '--ui-chart-6': '#9a9aa6',
  },
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--ui-header': '56px', '--ui-nav': '240px' },
  light: {
    '--mantine-color-text': '#1c1c21',
    '--mantine-color-dimmed': '#65656f',
    '--mantine-color-placeholder': '#72727d',
    '--mantine-color-default-border': '#e3e3e7',
    '--mantine-color-error': '#c2272d',
    '--ui-input': '#d6d6db',
    '--ui-canvas': '#f8f8f9',
    '--ui-surface': '#ffffff',
    '--ui-line': '#e9e9ec',
    '--ui-hover': '#f4f4f6',
    '--ui-nav-active': '#ffffff',
    '--ui-test': '#9a5c06',
    '--ui-test-bg': '#fff5df',
    '--ui-test-line': '#f3cf8a',
    '--ui-chart-prev': '#b4b4be',
    ...chartColors.light,
    '--ui-up': '#0f764a',
    '--ui-down': '#b3261e',
  },
  dark: {
    '--mantine-color-body': '#111113',
    '--mantine-color-dimmed': '#a0a0ac',
    '--mantine-color-placeholder': '#8d8d99',
    '--mantine-color-default-border': '#2c2c33',
    '--mantine-color-default': '#19191d',
    '--mantine-color-default-hover': '#222227',
    '--mantine-color-error': '#ff8a87',
    '--mantine-color-red-text': '#ff8a87',
    '--mantine-color-red-light-color': '#ff8a87',
    // A step lighter than what they lie on; darker ones read as holes.
    '--mantine-color-gray-light': '#26262b',
    '--mantine-color-gray-light-hover': '#2c2c32',
    '--mantine-color-gray-light-color': '#c9c9cf',
    '--mantine-color-amber-light': '#2a1f0a',
    '--mantine-color-amber-light-color': '#f7c566',
    '--ui-input': '#34343c',
    '--ui-canvas': '#0c0c0e',
    '--ui-surface': '#131316',
    '--ui-line': '#232329',
    '--ui-hover': '#1a1a1f',
    '--ui-nav-active': '#1d1d22',
    '--ui-test': '#f7c566',
    '--ui-test-bg': '#2a1f0a',
    '--ui-test-line': '#5c430f',
    '--ui-chart-prev': '#565663',
    ...chartColors.dark,
    '--ui-up': '#5fd39b',
    '--ui-down': '#ff8a87',
  },
})
