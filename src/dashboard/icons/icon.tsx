import type { ComponentType, SVGProps } from 'react'

/** `size` in pixels; `stroke` is the width of the lines, of 24 for the whole. */
interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke'> {
  size?: number
  stroke?: number
}

export type Icon = ComponentType<IconProps>

/** A picture of lines on a square of 24 by 24, in the colour of the text around it. */
export function icon(...paths: string[]): Icon {
  return ({ size = 24, stroke = 2, color = 'currentColor', ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
