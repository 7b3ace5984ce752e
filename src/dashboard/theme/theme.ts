import {
  ActionIcon,
  Badge,
  createTheme,
  Drawer,
  Menu,
  Modal,
  NavLink,
  Paper,
  Table,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/** The blue of the API reference and of a form's default design. */
const foyer: MantineColorsTuple = [
  '#eff4ff',
  '#dbe6fe',
  '#bfd3fe',
  '#93b4fd',
  '#6090fa',
  '#3b6ff6',
  '#2556eb',
  '#1d4ed8',
  '#1e40af',
  '#1e3a8a',
]

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f1f3f6',
  '#e5e8ee',
  '#d5dae2',
  '#b9c0cc',
  '#98a1b0',
  '#6b7585',
  '#4b5565',
  '#333c4b',
  '#1a2233',
]

const dark: MantineColorsTuple = [
  '#e4e7ec',
  '#c8cdd6',
  '#a3abb8',
  '#6f7988',
  '#3a4352',
  '#2a323f',
  '#1c222c',
  '#151a22',
  '#10141b',
  '#0b0e13',
]

/** The list that opens scrolls itself (`base.css`): an area within it would scroll, and the keyboard could not get to it. */
const list = { defaultProps: { withScrollArea: false } }

export const theme = createTheme({
  primaryColor: 'foyer',
  primaryShade: { light: 7, dark: 6 },
  colors: { foyer, gray, dark },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } }),
    Badge: Badge.extend({
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { label: { textTransform: 'none' } },
    }),
    Drawer: Drawer.extend({
      defaultProps: { position: 'right', padding: 'lg' },
      styles: { title: { fontWeight: 600, fontSize: '1.125rem' } },
    }),
    // A placeholder for the focus is no entry of a menu: the first entry has it.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, padding: 'lg', radius: 'lg' },
      styles: { title: { fontWeight: 600, fontSize: '1.125rem' } },
    }),
    // Named without being loaded: few pages have them.
    MultiSelect: list,
    NavLink: NavLink.extend({ styles: { root: { borderRadius: 'var(--mantine-radius-md)' } } }),
    Paper: Paper.extend({ defaultProps: { radius: 'lg', withBorder: true } }),
    Select: list,
    Table: Table.extend({ defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } }),
    TagsInput: list,
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } },
    }),
  },
})

/** What the kit's own colours lack for WCAG 2.2 AA: contrasts of quiet texts, of light variants, and of the marks of errors. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--foyer-page': '#f6f7f9',
    '--mantine-color-text': '#1a2233',
    '--mantine-color-dimmed': '#5a6478',
    '--mantine-color-placeholder': '#667085',
    '--mantine-color-default-border': '#dfe3ea',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#1d4ed8',
    '--mantine-color-foyer-light': '#eaf0ff',
    '--mantine-color-foyer-light-hover': '#dfe8ff',
    '--mantine-color-foyer-light-color': '#1a44bd',
    '--mantine-color-gray-light': '#eef0f4',
    '--mantine-color-gray-light-color': '#454f5f',
    '--mantine-color-green-light': '#e3f6ec',
    '--mantine-color-green-light-color': '#08603d',
    '--mantine-color-red-light': '#fdecea',
    '--mantine-color-red-light-color': '#9f1c12',
    '--mantine-color-red-6': '#c0291f',
    '--mantine-color-red-filled': '#c0291f',
    '--mantine-color-red-filled-hover': '#a8221a',
    '--mantine-color-yellow-light': '#fdf3d8',
    '--mantine-color-yellow-light-color': '#7a4b00',
  },
  dark: {
    '--mantine-color-body': '#151a22',
    '--foyer-page': '#10141b',
    '--mantine-color-text': '#e4e7ec',
    '--mantine-color-dimmed': '#a3abb8',
    '--mantine-color-placeholder': '#8f99a8',
    '--mantine-color-default-border': '#2f3846',
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-anchor': '#8fb2ff',
    '--mantine-color-foyer-light': '#1b2a4a',
    '--mantine-color-foyer-light-hover': '#21345c',
    '--mantine-color-foyer-light-color': '#a9c4ff',
    '--mantine-color-gray-light': '#252d39',
    '--mantine-color-gray-light-color': '#c8cdd6',
    '--mantine-color-green-light': '#12352a',
    '--mantine-color-green-light-color': '#7fe0b5',
    '--mantine-color-red-light': '#431d1b',
    '--mantine-color-red-light-color': '#ffb1a8',
    '--mantine-color-red-filled': '#c0291f',
    '--mantine-color-red-filled-hover': '#a8221a',
    '--mantine-color-yellow-light': '#3a2e11',
    '--mantine-color-yellow-light-color': '#f6d27a',
  },
})
