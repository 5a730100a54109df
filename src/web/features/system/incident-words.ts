import type { System } from './queries.ts';

type Kind = System['incidents'][number]['kind'];

/** What each incident means and what to do, for people who are not developers. */
export const INCIDENT_WORDS: Readonly<Record<Kind, { readonly title: string; readonly hint: string }>> = {
  internal: {
    title: 'Um pedido falhou por um erro do programa',
    hint: 'Nada foi gravado pela metade. Se repetir, mande a quem cuida do Manchete o número do pedido e a hora.',
  },
  page: {
    title: 'Uma página pública falhou ao ser montada no servidor',
    hint: 'Quem abriu viu a página assim mesmo, montada pelo navegador. Se repetir, mande a quem cuida do Manchete o número do pedido e a hora.',
  },
  'disk-full': {
    title: 'O disco estava cheio',
    hint: 'O que não coube foi recusado, e quem tentou foi avisado. Libere espaço no servidor.',
  },
  'database-away': {
    title: 'O banco de dados não respondeu',
    hint: 'O servidor volta sozinho quando o banco volta. Se demorar, veja se o PostgreSQL está ligado.',
  },
  backup: {
    title: 'Uma cópia de segurança não deu certo',
    hint: 'O motivo está na lista de cópias. Faça outra agora.',
  },
  messages: {
    title: 'O envio de mensagens teve um problema',
    hint: 'Nenhuma mensagem é enviada duas vezes. Veja em WhatsApp as pendentes e as que falharam.',
  },
  push: {
    title: 'Um aviso no celular não saiu',
    hint: 'O placar não é afetado. Se repetir, veja se o servidor alcança a internet.',
  },
  clock: {
    title: 'A hora do servidor mudou de repente',
    hint: 'Nada se perdeu. Lembretes e limpeza esperam a hora ficar firme por dez minutos. Deixe a hora automática (NTP) ligada no servidor.',
  },
  stopped: {
    title: 'O servidor parou sem aviso',
    hint: 'Funcionou pelo menos até a hora abaixo, e depois começou de novo. O que foi confirmado está gravado. Se repetir, veja se falta memória ou energia na máquina.',
  },
  'upgrade-finished': {
    title: 'Uma atualização foi interrompida e terminou sozinha',
    hint: 'A versão nova está no ar. Não é preciso repetir nada.',
  },
  'upgrade-undone': {
    title: 'Uma atualização foi interrompida, e continua a versão anterior',
    hint: 'Se ainda quiser, repita. No servidor, journalctl -u manchete-atualizacao diz como ela terminou.',
  },
  'upgrade-failed': {
    title: 'Uma atualização não deu certo, e continua a versão anterior',
    hint: 'Sem PostgreSQL, os dados são os de antes dela. O motivo está no servidor, perto da hora abaixo: journalctl -u manchete. Mande esse motivo a quem cuida do Manchete.',
  },
  cleanup: {
    title: 'A limpeza automática não deu certo',
    hint: 'Ela é feita a cada hora, e a próxima tenta de novo. Se repetir, veja o disco e o banco.',
  },
};
