type LinkPlace = {
  readonly tournament: string;
  /** 'da quadra 2', 'de todas as quadras'. */
  readonly where: string;
  /** 'sábado, 12/04/2025'. */
  readonly day: string;
};

/** The message in which an organiser sends a court link to a volunteer. */
export function courtLinkText({ tournament, where, day }: LinkPlace, url: string): string {
  return [
    `${tournament}: marque os pontos ${where}, ${day}.`,
    `Abra este link no celular que fica na quadra e digite o seu nome. Não precisa de conta:\n${url}`,
    'Ele vale até a meia-noite desse dia; um jogo que passar dela vai até o fim. Não passe para quem não vai marcar.',
  ].join('\n\n');
}
