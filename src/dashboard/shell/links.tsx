import {
  ActionIcon,
  Anchor,
  Button,
  Menu,
  NavLink,
  type ActionIconProps,
  type ButtonProps,
  type MenuItemProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, RefAttributes } from 'react'

/** What a link has besides the properties of its part of the kit. */
type LinkAttributes<P> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & RefAttributes<HTMLAnchorElement>

const ButtonAnchor = (props: ButtonProps & LinkAttributes<ButtonProps>) => <Button component="a" {...props} />
const ActionIconAnchor = (props: ActionIconProps & LinkAttributes<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
)
const MenuItemAnchor = (props: MenuItemProps & LinkAttributes<MenuItemProps>) => <Menu.Item component="a" {...props} />

/** Parts of the kit as links within the dashboard: addresses and their parameters are type-checked. */
export const AnchorLink = createLink(Anchor<'a'>)
export const ButtonLink = createLink(ButtonAnchor)
export const ActionIconLink = createLink(ActionIconAnchor)
export const MenuItemLink = createLink(MenuItemAnchor)
export const NavigationLink = createLink(NavLink<'a'>)
