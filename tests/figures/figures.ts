import type { Page } from '@playwright/test';

/** A picture of the handbook: its file is `docs/organizador/figuras/NAME.png`. */
export type Figure = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** On a server without an administrator; otherwise on the demo, signed in as an administrator. */
  readonly isNew?: boolean;
  readonly path: string;
  /** Resolves once the subject of the picture is visible. */
  readonly show: (page: Page) => Promise<unknown>;
};

/** The setup code of a new server. */
const CODE = 'areia-quente-27';

export const FIGURES: readonly Figure[] = [
  { name: 'comecar', width: 760, height: 1152, isNew: true, path: `/comecar#${CODE}`, show: begin },
  {
    name: 'times',
    width: 900,
    height: 640,
    path: '/admin?tab=teams',
    show: (page) => page.getByRole('button', { name: 'Adicionar time' }).waitFor(),
  },
  {
    name: 'registrar',
    width: 900,
    height: 640,
    path: '/registrar-jogos/4',
    show: (page) => page.getByRole('button', { name: 'Desativar rodada ao vivo' }).waitFor(),
  },
  {
    name: 'links',
    width: 900,
    height: 560,
    path: '/registrar-jogos/links',
    show: (page) => page.getByRole('button', { name: 'Criar link' }).first().waitFor(),
  },
  {
    name: 'whatsapp',
    width: 900,
    height: 640,
    path: '/admin/whatsapp',
    show: (page) => page.getByText('Envio manual').waitFor(),
  },
];

async function begin(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Olga');
  await page.getByLabel('Sobrenome').fill('Oliveira');
  await page.getByLabel('E-mail').fill('olga@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('onda do mar');
  await page.getByLabel('Nome do torneio').fill('Copa da Praia');
  await page.getByLabel('Ano').fill('2026');
  await page.getByLabel('Ano').blur();
  await page.getByText(/^Senha: /).waitFor();
}
