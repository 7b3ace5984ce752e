import { Group, Text } from '@mantine/core'

export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1d4ed8" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M9 25V13.2a7 7 0 0 1 14 0V25" />
        <path d="M6.5 25h19" />
      </g>
      <circle cx="18.6" cy="18.4" r="1.5" fill="#fff" />
    </svg>
  )
}

export function Brand() {
  return (
    <Group gap="xs" wrap="nowrap">
      <Mark />
      <Text fw={600} size="lg">
        Foyer
      </Text>
    </Group>
  )
}
