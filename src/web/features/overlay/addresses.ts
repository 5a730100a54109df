import type { OVERLAY_PATHS } from '#contract/rendered-page.ts';
import type { Overlay } from '#domain/schedule/broadcast.ts';

export const OVERLAY_NAMES: readonly {
  readonly overlay: Overlay;
  readonly path: (typeof OVERLAY_PATHS)[number];
  readonly title: string;
  readonly about: string;
}[] = [
  {
    overlay: 'score',
    path: 'placar',
    title: 'Placar',
    about: 'O jogo da quadra, ponto a ponto, no alto à esquerda.',
  },
  { overlay: 'bug', path: 'bug', title: 'Marca', about: 'O torneio e “Ao vivo”, no alto à direita.' },
  {
    overlay: 'lowerThird',
    path: 'tarja',
    title: 'Tarja',
    about: 'Duas linhas que você escreve, embaixo à esquerda.',
  },
  {
    overlay: 'next',
    path: 'proximo',
    title: 'Próximo jogo',
    about: 'Quem joga em seguida, embaixo à direita.',
  },
];

export const overlayAt = (path: string): Overlay | undefined =>
  OVERLAY_NAMES.find((each) => each.path === path)?.overlay;
