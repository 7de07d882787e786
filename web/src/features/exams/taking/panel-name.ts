export type PanelName = 'palette' | 'menu' | 'submit'
